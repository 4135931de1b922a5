-- AlterTable
ALTER TABLE "SecondFactor" ADD COLUMN     "blockedAt" TIMESTAMP(3);
