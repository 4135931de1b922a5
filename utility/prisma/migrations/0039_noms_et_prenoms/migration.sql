-- DropIndex
DROP INDEX "Subscriber_hasAccount_lastNameKey_refAbo_idx";

-- CreateIndex
CREATE INDEX "Subscriber_hasAccount_lastNameKey_firstNameKey_refAbo_idx" ON "Subscriber"("hasAccount", "lastNameKey", "firstNameKey", "refAbo");
