-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Reading" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pdcRef" TEXT NOT NULL,
    "counterRef" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "consumption" INTEGER NOT NULL,
    "dailyCons" REAL NOT NULL,
    "avgCons" REAL,
    "type" TEXT NOT NULL,
    CONSTRAINT "Reading_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Reading" ("avgCons", "consumption", "counterRef", "dailyCons", "date", "id", "index", "pdcRef", "type") SELECT "avgCons", "consumption", "counterRef", "dailyCons", "date", "id", "index", "pdcRef", "type" FROM "Reading";
DROP TABLE "Reading";
ALTER TABLE "new_Reading" RENAME TO "Reading";
CREATE INDEX "Reading_pdcRef_date_idx" ON "Reading"("pdcRef", "date");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
