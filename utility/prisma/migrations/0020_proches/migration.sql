-- AlterTable
ALTER TABLE "Session" ADD COLUMN "delegation" TEXT;
ALTER TABLE "Session" ADD COLUMN "opener" TEXT;

-- CreateTable
CREATE TABLE "Delegation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "giver" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mail" TEXT NOT NULL,
    "points" JSONB NOT NULL,
    "rights" JSONB NOT NULL,
    "until" TEXT NOT NULL,
    "invitedAt" DATETIME NOT NULL,
    "hash" TEXT,
    "linkEndsAt" DATETIME NOT NULL,
    "sent" INTEGER NOT NULL DEFAULT 1,
    "person" TEXT,
    "acceptedAt" DATETIME,
    "lastUsedAt" DATETIME,
    "endedAt" DATETIME
);

-- CreateTable
CREATE TABLE "DelegatedDeed" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "delegationId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "reference" TEXT,
    "madeAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Delegation_hash_key" ON "Delegation"("hash");

-- CreateIndex
CREATE INDEX "Delegation_giver_invitedAt_idx" ON "Delegation"("giver", "invitedAt");

-- CreateIndex
CREATE INDEX "Delegation_person_idx" ON "Delegation"("person");

-- CreateIndex
CREATE INDEX "DelegatedDeed_delegationId_id_idx" ON "DelegatedDeed"("delegationId", "id");

-- CreateIndex
CREATE INDEX "DelegatedDeed_reference_idx" ON "DelegatedDeed"("reference");

-- CreateIndex
CREATE INDEX "Session_delegation_idx" ON "Session"("delegation");

-- CreateIndex
CREATE INDEX "Session_opener_idx" ON "Session"("opener");
