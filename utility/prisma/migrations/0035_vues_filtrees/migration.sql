-- DropIndex
DROP INDEX "Request_isPending_assignee_isOpened_dateDemande_idx";

-- CreateIndex
CREATE INDEX "Request_views_idx" ON "Request"("isPending", "assignee", "isOpened", "dateDemande", "statutDemande", "typeDemande", "pdcRef");
