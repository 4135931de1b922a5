-- AlterTable
ALTER TABLE "ReplyTemplate" ADD COLUMN     "label" TEXT;
