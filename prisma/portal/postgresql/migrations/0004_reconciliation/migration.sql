-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "checkAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "Household" (
    "owner" TEXT NOT NULL,
    "pdc" TEXT NOT NULL,
    "persons" INTEGER NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Household_pkey" PRIMARY KEY ("owner","pdc")
);

-- CreateIndex
CREATE INDEX "Payment_owner_createdAt_idx" ON "Payment"("owner", "createdAt");

-- CreateIndex
CREATE INDEX "Payment_checkAt_idx" ON "Payment"("checkAt");

-- What was open before there was a reconciliation is looked at first; `failed` had no other end than this.
UPDATE "Payment" SET "checkAt" = "updatedAt" WHERE "state" IN ('created', 'sent', 'booking', 'doubtful');
UPDATE "Payment" SET "state" = 'expired' WHERE "state" = 'failed';
