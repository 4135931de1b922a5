-- CreateTable
CREATE TABLE "AgentRemoval" (
    "owner" TEXT NOT NULL PRIMARY KEY,
    "identity" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "due" DATETIME
);

-- CreateIndex
CREATE INDEX "AgentRemoval_due_idx" ON "AgentRemoval"("due");
