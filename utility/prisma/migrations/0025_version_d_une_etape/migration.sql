-- AlterTable
ALTER TABLE "RequestStep" ADD COLUMN "version" INTEGER;
