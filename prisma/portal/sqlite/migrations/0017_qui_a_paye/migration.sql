-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "paidBy" TEXT;
