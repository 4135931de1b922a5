-- AlterTable
ALTER TABLE "SecondFactor" ADD COLUMN "blockedAt" DATETIME;
