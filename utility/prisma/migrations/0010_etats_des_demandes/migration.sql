-- AlterTable
ALTER TABLE "RequestStep" ADD COLUMN "author" TEXT;
ALTER TABLE "RequestStep" ADD COLUMN "madeAt" DATETIME;
ALTER TABLE "RequestStep" ADD COLUMN "reference" TEXT;

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
    "isPending" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "Request_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_Request" ("attachements", "cancelledOn", "dateDemande", "dateTraitement", "id", "message", "pdcRef", "rank", "reference", "sentAt", "statutDemande", "typeDemande", "version") SELECT "attachements", "cancelledOn", "dateDemande", "dateTraitement", "id", "message", "pdcRef", "rank", "reference", "sentAt", "statutDemande", "typeDemande", "version" FROM "Request";
DROP TABLE "Request";
ALTER TABLE "new_Request" RENAME TO "Request";
CREATE UNIQUE INDEX "Request_reference_key" ON "Request"("reference");
CREATE INDEX "Request_pdcRef_rank_idx" ON "Request"("pdcRef", "rank");
CREATE INDEX "Request_isPending_pdcRef_rank_dateDemande_idx" ON "Request"("isPending", "pdcRef", "rank", "dateDemande");
CREATE INDEX "Request_isPending_dateDemande_pdcRef_rank_idx" ON "Request"("isPending", "dateDemande", "pdcRef", "rank");
CREATE INDEX "Request_isPending_statutDemande_pdcRef_rank_idx" ON "Request"("isPending", "statutDemande", "pdcRef", "rank");
CREATE INDEX "Request_isPending_typeDemande_pdcRef_rank_idx" ON "Request"("isPending", "typeDemande", "pdcRef", "rank");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "RequestStep_reference_key" ON "RequestStep"("reference");

UPDATE "Request" SET "isPending" = true
WHERE "cancelledOn" IS NULL AND "statutDemande" <> 'Dossier traité' AND "typeDemande" IN ('Dossier de fuite', 'Réclamation');
