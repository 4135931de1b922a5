-- CreateIndex
CREATE INDEX "TakenRequest_refAbo_idx" ON "TakenRequest"("refAbo");
