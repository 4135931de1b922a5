-- CreateTable
CREATE TABLE "NoticeChoice" (
    "refAbo" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "since" TEXT NOT NULL,

    PRIMARY KEY ("refAbo", "kind")
);

-- CreateTable
CREATE TABLE "Threshold" (
    "pdcRef" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "unit" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "NoticeKey" (
    "refAbo" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "SentNotice" (
    "refAbo" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "nextAt" DATETIME NOT NULL,
    "sentAt" DATETIME,

    PRIMARY KEY ("refAbo", "kind", "about")
);

-- CreateTable
CREATE TABLE "LegalNotice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "pdcRef" TEXT NOT NULL,
    "counterRef" TEXT NOT NULL,
    "oldIndex" INTEGER NOT NULL,
    "oldDate" TEXT NOT NULL,
    "newIndex" INTEGER NOT NULL,
    "newDate" TEXT NOT NULL,
    "consumption" INTEGER NOT NULL,
    "average" REAL NOT NULL,
    "foundOn" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    "sentTo" TEXT,
    "openedAt" DATETIME
);

-- CreateTable
CREATE TABLE "NoticeProgress" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "day" TEXT NOT NULL,
    "lastReading" INTEGER NOT NULL
);

-- CreateIndex
CREATE INDEX "Threshold_refAbo_idx" ON "Threshold"("refAbo");

-- CreateIndex
CREATE INDEX "SentNotice_sentAt_nextAt_idx" ON "SentNotice"("sentAt", "nextAt");

-- CreateIndex
CREATE INDEX "SentNotice_day_idx" ON "SentNotice"("day");

-- CreateIndex
CREATE INDEX "LegalNotice_refAbo_foundOn_idx" ON "LegalNotice"("refAbo", "foundOn");

-- CreateIndex
CREATE INDEX "LegalNotice_foundOn_idx" ON "LegalNotice"("foundOn");

-- CreateIndex
CREATE INDEX "LegalNotice_sentAt_foundOn_idx" ON "LegalNotice"("sentAt", "foundOn");

-- CreateIndex
CREATE UNIQUE INDEX "LegalNotice_pdcRef_counterRef_newDate_newIndex_key" ON "LegalNotice"("pdcRef", "counterRef", "newDate", "newIndex");

-- CreateIndex
CREATE INDEX "Subscriber_eInvoiceSince_idx" ON "Subscriber"("eInvoiceSince");
