-- AlterTable
ALTER TABLE "Session" ADD COLUMN "provider" TEXT;

-- CreateIndex
CREATE INDEX "Session_provider_idx" ON "Session"("provider");
