-- AlterTable
ALTER TABLE "PaymentLine" ADD COLUMN "open" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "PaymentLine_open_key" ON "PaymentLine"("open");
