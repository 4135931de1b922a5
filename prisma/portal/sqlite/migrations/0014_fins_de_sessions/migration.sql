-- CreateTable
CREATE TABLE "SessionsEnd" (
    "account" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_StaffLogIn" (
    "owner" TEXT NOT NULL PRIMARY KEY,
    "round" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "removedBy" TEXT,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO "new_StaffLogIn" ("owner", "refused", "removedBy", "round") SELECT "owner", "refused", "removedBy", "round" FROM "StaffLogIn";
DROP TABLE "StaffLogIn";
ALTER TABLE "new_StaffLogIn" RENAME TO "StaffLogIn";
CREATE INDEX "StaffLogIn_updatedAt_idx" ON "StaffLogIn"("updatedAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "SessionsEnd_at_idx" ON "SessionsEnd"("at");
