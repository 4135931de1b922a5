-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "wizard" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "savedAt" DATETIME,
    "sent" TEXT,
    "sentAt" DATETIME,
    "checkAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "DraftTask" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "draftId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT,
    "sentAt" DATETIME,
    "mail" TEXT,
    "mailedAt" DATETIME,
    CONSTRAINT "DraftTask_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DraftFile" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "draftId" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "DraftFile_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Draft_owner_updatedAt_idx" ON "Draft"("owner", "updatedAt");

-- CreateIndex
CREATE INDEX "Draft_expiresAt_idx" ON "Draft"("expiresAt");

-- CreateIndex
CREATE INDEX "Draft_checkAt_idx" ON "Draft"("checkAt");

-- CreateIndex
CREATE UNIQUE INDEX "DraftTask_draftId_position_key" ON "DraftTask"("draftId", "position");

-- CreateIndex
CREATE INDEX "DraftFile_draftId_field_idx" ON "DraftFile"("draftId", "field");
