-- CreateTable
CREATE TABLE "GuestPayment" (
    "paymentId" TEXT NOT NULL PRIMARY KEY,
    "mail" TEXT,
    "receiptDue" DATETIME,
    "sentAt" DATETIME,
    CONSTRAINT "GuestPayment_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "GuestPayment_receiptDue_idx" ON "GuestPayment"("receiptDue");
