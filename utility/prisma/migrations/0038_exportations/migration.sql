-- CreateTable
CREATE TABLE "Act" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "refAbo" TEXT NOT NULL,
    "pdcRef" TEXT,
    "day" TEXT NOT NULL,
    "rows" JSONB NOT NULL,
    "batch" INTEGER,
    "state" TEXT NOT NULL DEFAULT 'open',
    "found" TEXT NOT NULL DEFAULT '',
    "settledOn" TEXT,
    CONSTRAINT "Act_batch_fkey" FOREIGN KEY ("batch") REFERENCES "Export" ("number") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Export" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "day" TEXT NOT NULL,
    "writtenAt" DATETIME
);

-- CreateIndex
CREATE INDEX "Act_batch_idx" ON "Act"("batch");

-- CreateIndex
CREATE INDEX "Act_state_kind_idx" ON "Act"("state", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "Act_kind_reference_key" ON "Act"("kind", "reference");
