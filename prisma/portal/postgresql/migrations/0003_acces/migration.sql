-- The sessions so far know neither their device nor their last day: their people log in again.
DELETE FROM "Session";

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "device" TEXT NOT NULL,
ADD COLUMN     "endsAt" TIMESTAMP(3) NOT NULL;

-- CreateTable
CREATE TABLE "Quota" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "Quota_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "done" BOOLEAN NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Quota_expire_idx" ON "Quota"("expire");

-- CreateIndex
CREATE INDEX "AuditEntry_subject_at_idx" ON "AuditEntry"("subject", "at");
