-- CreateTable
CREATE TABLE "SubscriptionTicket" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "SubscriptionTicket_expiresAt_idx" ON "SubscriptionTicket"("expiresAt");
