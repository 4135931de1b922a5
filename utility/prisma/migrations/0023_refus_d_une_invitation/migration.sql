-- AlterTable
ALTER TABLE "Delegation" ADD COLUMN "refused" BOOLEAN NOT NULL DEFAULT false;
