-- CreateTable
CREATE TABLE "SavedFilter" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SavedFilter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SavedFilter_updatedAt_idx" ON "SavedFilter"("updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "SavedFilter_owner_slot_key" ON "SavedFilter"("owner", "slot");

-- CreateIndex
CREATE UNIQUE INDEX "SavedFilter_owner_nameKey_key" ON "SavedFilter"("owner", "nameKey");
