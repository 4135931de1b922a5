-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "refund" TEXT;
