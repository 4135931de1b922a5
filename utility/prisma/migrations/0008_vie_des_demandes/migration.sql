-- AlterTable
ALTER TABLE "Mail" ADD COLUMN "files" JSONB;

-- CreateTable
CREATE TABLE "RequestStep" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "requestId" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    CONSTRAINT "RequestStep_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "Request" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RequestMessage" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "requestId" TEXT NOT NULL,
    "isStaff" BOOLEAN NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "sentAt" DATETIME NOT NULL,
    CONSTRAINT "RequestMessage_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "Request" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Request" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pdcRef" TEXT NOT NULL,
    "dateDemande" TEXT NOT NULL,
    "statutDemande" TEXT NOT NULL,
    "typeDemande" TEXT NOT NULL,
    "dateTraitement" TEXT,
    "message" TEXT NOT NULL,
    "attachements" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "reference" TEXT,
    "sentAt" DATETIME,
    "cancelledOn" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Request_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Request" ("attachements", "dateDemande", "dateTraitement", "id", "message", "pdcRef", "rank", "statutDemande", "typeDemande") SELECT "attachements", "dateDemande", "dateTraitement", "id", "message", "pdcRef", CAST(substr("id", instr("id", '-') + 1) AS INTEGER), "statutDemande", "typeDemande" FROM "Request";
DROP TABLE "Request";
ALTER TABLE "new_Request" RENAME TO "Request";
CREATE UNIQUE INDEX "Request_reference_key" ON "Request"("reference");
CREATE INDEX "Request_pdcRef_rank_idx" ON "Request"("pdcRef", "rank");
CREATE INDEX "Request_statutDemande_dateDemande_idx" ON "Request"("statutDemande", "dateDemande");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "RequestStep_requestId_idx" ON "RequestStep"("requestId");

-- CreateIndex
CREATE INDEX "RequestMessage_requestId_sentAt_idx" ON "RequestMessage"("requestId", "sentAt");
