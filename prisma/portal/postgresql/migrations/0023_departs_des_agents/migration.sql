-- CreateTable
CREATE TABLE "AgentRemoval" (
    "owner" TEXT NOT NULL,
    "identity" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "due" TIMESTAMP(3),

    CONSTRAINT "AgentRemoval_pkey" PRIMARY KEY ("owner")
);

-- CreateIndex
CREATE INDEX "AgentRemoval_due_idx" ON "AgentRemoval"("due");
