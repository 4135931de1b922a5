-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "keep" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Preference" (
    "owner" TEXT NOT NULL PRIMARY KEY,
    "pdc" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "submission" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "pdc" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "token" TEXT,
    "redirectUrl" TEXT,
    "resultCode" TEXT,
    "resultMessage" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "PaymentLine" (
    "paymentId" TEXT NOT NULL,
    "invoice" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    PRIMARY KEY ("paymentId", "invoice"),
    CONSTRAINT "PaymentLine_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "PaymentEvent_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Session_owner_idx" ON "Session"("owner");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_token_key" ON "Payment"("token");

-- CreateIndex
CREATE INDEX "Payment_state_updatedAt_idx" ON "Payment"("state", "updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_owner_submission_key" ON "Payment"("owner", "submission");

-- CreateIndex
CREATE INDEX "PaymentLine_invoice_idx" ON "PaymentLine"("invoice");

-- CreateIndex
CREATE INDEX "PaymentEvent_paymentId_idx" ON "PaymentEvent"("paymentId");
