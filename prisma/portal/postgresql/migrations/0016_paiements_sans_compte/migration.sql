-- CreateTable
CREATE TABLE "GuestPayment" (
    "paymentId" TEXT NOT NULL,
    "mail" TEXT,
    "receiptDue" TIMESTAMP(3),
    "sentAt" TIMESTAMP(3),

    CONSTRAINT "GuestPayment_pkey" PRIMARY KEY ("paymentId")
);

-- CreateIndex
CREATE INDEX "GuestPayment_receiptDue_idx" ON "GuestPayment"("receiptDue");

-- AddForeignKey
ALTER TABLE "GuestPayment" ADD CONSTRAINT "GuestPayment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE CASCADE ON UPDATE CASCADE;
