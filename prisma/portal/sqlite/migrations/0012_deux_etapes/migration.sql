-- CreateTable
CREATE TABLE "SecondFactor" (
    "owner" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "lastStep" INTEGER NOT NULL,
    "since" DATETIME NOT NULL,
    "removedBy" TEXT
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "RecoveryCode_owner_idx" ON "RecoveryCode"("owner");
