-- CreateTable
CREATE TABLE "AidList" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "adminId" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "preparedAt" DATETIME NOT NULL,
    "undoneUntil" DATETIME,
    "endedAt" DATETIME,
    "endedBy" TEXT,
    "outcome" JSONB
);

-- CreateTable
CREATE TABLE "AidLine" (
    "reference" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "cents" INTEGER,
    "pdcRef" TEXT NOT NULL,
    "fate" TEXT NOT NULL,

    PRIMARY KEY ("reference", "line"),
    CONSTRAINT "AidLine_reference_fkey" FOREIGN KEY ("reference") REFERENCES "AidList" ("reference") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "AidCredit" (
    "factNumber" TEXT NOT NULL PRIMARY KEY,
    "list" TEXT,
    "refAbo" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "undoneBy" TEXT
);

-- CreateIndex
CREATE INDEX "AidList_state_undoneUntil_idx" ON "AidList"("state", "undoneUntil");

-- CreateIndex
CREATE INDEX "AidList_preparedAt_idx" ON "AidList"("preparedAt");

-- CreateIndex
CREATE INDEX "AidLine_reference_fate_line_idx" ON "AidLine"("reference", "fate", "line");

-- CreateIndex
CREATE INDEX "AidCredit_refAbo_day_idx" ON "AidCredit"("refAbo", "day");

-- CreateIndex
CREATE INDEX "AidCredit_day_idx" ON "AidCredit"("day");

-- CreateIndex
CREATE UNIQUE INDEX "AidCredit_list_refAbo_key" ON "AidCredit"("list", "refAbo");
