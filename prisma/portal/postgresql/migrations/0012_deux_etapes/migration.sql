-- CreateTable
CREATE TABLE "SecondFactor" (
    "owner" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "lastStep" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "removedBy" TEXT,

    CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("owner")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "hash" TEXT NOT NULL,
    "owner" TEXT NOT NULL,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "RecoveryCode_owner_idx" ON "RecoveryCode"("owner");
