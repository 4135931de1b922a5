-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "importedFile" TEXT;

-- CreateTable
-- Ten million rows are kept once, in the order of their key.
CREATE TABLE "ImportedRow" (
    "entity" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "kept" JSONB,
    "goneOn" TEXT,

    PRIMARY KEY ("entity", "key")
) WITHOUT ROWID;

-- CreateTable
CREATE TABLE "ImportRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "startedAt" DATETIME NOT NULL,
    "endedAt" DATETIME NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "folder" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "taken" INTEGER NOT NULL,
    "unchanged" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "TownPaper" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "town" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BLOB NOT NULL
);

-- CreateIndex
CREATE INDEX "ImportRun_state_endedAt_idx" ON "ImportRun"("state", "endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "TownPaper_town_title_key" ON "TownPaper"("town", "title");

-- CreateIndex
CREATE INDEX "MeteringPoint_municipality_idx" ON "MeteringPoint"("municipality");
