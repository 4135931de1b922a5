-- CreateTable
CREATE TABLE "AccountName" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "account" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "AccountName_updatedAt_idx" ON "AccountName"("updatedAt");
