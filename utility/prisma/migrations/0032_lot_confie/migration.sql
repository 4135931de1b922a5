-- AlterTable
ALTER TABLE "Bulk" ADD COLUMN "assignee" TEXT;
ALTER TABLE "Bulk" ADD COLUMN "promisedFor" TEXT;
