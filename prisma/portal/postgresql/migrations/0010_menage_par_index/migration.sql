-- DropIndex
DROP INDEX "Payment_checkAt_idx";

-- CreateIndex
CREATE INDEX "Household_updatedAt_idx" ON "Household"("updatedAt");

-- CreateIndex
CREATE INDEX "Payment_checkAt_updatedAt_idx" ON "Payment"("checkAt", "updatedAt");

-- CreateIndex
CREATE INDEX "Preference_updatedAt_idx" ON "Preference"("updatedAt");
