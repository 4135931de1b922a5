-- CreateTable
CREATE TABLE "PaymentDelay" (
    "requestId" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "factNumber" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "schedule" JSONB NOT NULL,
    "decision" TEXT,
    CONSTRAINT "PaymentDelay_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "Request" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "PaymentDelay_factNumber_fkey" FOREIGN KEY ("factNumber") REFERENCES "Invoice" ("factNumber") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "PaymentDelay_refAbo_idx" ON "PaymentDelay"("refAbo");

-- CreateIndex
CREATE INDEX "PaymentDelay_factNumber_idx" ON "PaymentDelay"("factNumber");
