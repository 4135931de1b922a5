-- CreateTable
CREATE TABLE "Bulk" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "adminId" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "preparedAt" DATETIME NOT NULL,
    "sentAt" DATETIME,
    "appliesAt" DATETIME,
    "endedAt" DATETIME,
    "endedBy" TEXT
);

-- CreateTable
CREATE TABLE "BulkRequest" (
    "reference" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "requestId" TEXT NOT NULL,
    "pdcRef" TEXT NOT NULL,
    "dateDemande" TEXT,
    "statutDemande" TEXT NOT NULL,
    "typeDemande" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "fate" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "isMailDue" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("reference", "rank"),
    CONSTRAINT "BulkRequest_reference_fkey" FOREIGN KEY ("reference") REFERENCES "Bulk" ("reference") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Bulk_state_appliesAt_idx" ON "Bulk"("state", "appliesAt");

-- CreateIndex
CREATE INDEX "Bulk_sentAt_idx" ON "Bulk"("sentAt");

-- CreateIndex
CREATE INDEX "Bulk_preparedAt_idx" ON "Bulk"("preparedAt");

-- CreateIndex
CREATE INDEX "BulkRequest_reference_fate_rank_idx" ON "BulkRequest"("reference", "fate", "rank");

-- CreateIndex
CREATE INDEX "Request_dateDemande_typeDemande_idx" ON "Request"("dateDemande", "typeDemande");

-- CreateIndex
CREATE INDEX "Request_dateTraitement_typeDemande_dateDemande_cancelledOn_idx" ON "Request"("dateTraitement", "typeDemande", "dateDemande", "cancelledOn");
