-- CreateTable
CREATE TABLE "DataToken" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "hash" TEXT NOT NULL,
    "refAbo" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "until" TEXT NOT NULL,
    "lastUsedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "DataToken_hash_key" ON "DataToken"("hash");

-- CreateIndex
CREATE INDEX "DataToken_refAbo_idx" ON "DataToken"("refAbo");

-- CreateIndex
CREATE INDEX "DataToken_until_idx" ON "DataToken"("until");
