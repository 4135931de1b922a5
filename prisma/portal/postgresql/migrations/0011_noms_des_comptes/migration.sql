-- CreateTable
CREATE TABLE "AccountName" (
    "name" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccountName_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "AccountName_updatedAt_idx" ON "AccountName"("updatedAt");
