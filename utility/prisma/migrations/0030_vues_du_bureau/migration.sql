-- DropIndex
DROP INDEX "Request_isPending_isOpened_dateDemande_idx";

-- DropIndex
DROP INDEX "Request_isPending_assignee_dateDemande_idx";

-- CreateIndex
CREATE INDEX "Request_isPending_assignee_isOpened_dateDemande_idx" ON "Request"("isPending", "assignee", "isOpened", "dateDemande");
