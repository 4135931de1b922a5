-- DropIndex
DROP INDEX "Request_views_idx";

-- DropIndex
DROP INDEX "Request_dateTraitement_typeDemande_dateDemande_cancelledOn_idx";

-- CreateIndex
CREATE INDEX "Request_views_idx" ON "Request"("isPending", "assignee", "isOpened", "dateDemande", "promisedFor", "statutDemande", "typeDemande", "pdcRef");

-- CreateIndex
CREATE INDEX "Request_dateTraitement_typeDemande_dateDemande_cancelledOn_promisedFor_idx" ON "Request"("dateTraitement", "typeDemande", "dateDemande", "cancelledOn", "promisedFor");
