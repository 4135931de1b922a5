-- The sessions so far know neither their device nor their last day: their people log in again.
DELETE FROM "Session";

-- CreateTable
CREATE TABLE "Quota" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "points" INTEGER NOT NULL,
    "expire" DATETIME
);

-- CreateTable
CREATE TABLE "AuditEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "done" BOOLEAN NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "keep" BOOLEAN NOT NULL,
    "device" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "endsAt" DATETIME NOT NULL
);
INSERT INTO "new_Session" ("createdAt", "expiresAt", "id", "keep", "lastSeenAt", "login", "owner", "role") SELECT "createdAt", "expiresAt", "id", "keep", "lastSeenAt", "login", "owner", "role" FROM "Session";
DROP TABLE "Session";
ALTER TABLE "new_Session" RENAME TO "Session";
CREATE INDEX "Session_owner_idx" ON "Session"("owner");
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "Quota_expire_idx" ON "Quota"("expire");

-- CreateIndex
CREATE INDEX "AuditEntry_subject_at_idx" ON "AuditEntry"("subject", "at");
