-- AlterTable
ALTER TABLE "Mail" ADD COLUMN "filesOf" TEXT;
ALTER TABLE "Mail" ADD COLUMN "headers" JSONB;
ALTER TABLE "Mail" ADD COLUMN "state" TEXT NOT NULL DEFAULT 'sent';
ALTER TABLE "Mail" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Mail" ADD COLUMN "nextAt" DATETIME;
ALTER TABLE "Mail" ADD COLUMN "endsAt" DATETIME;
ALTER TABLE "Mail" ADD COLUMN "reference" TEXT;
ALTER TABLE "Mail" ADD COLUMN "about" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Mail_reference_key" ON "Mail"("reference");
CREATE INDEX "Mail_state_nextAt_idx" ON "Mail"("state", "nextAt");
CREATE INDEX "Mail_about_idx" ON "Mail"("about");

-- What was sent once is not sent again.
INSERT INTO "Mail" ("date", "recipient", "subject", "text", "html", "reference")
SELECT "sentAt", '', '', '', '', "reference" FROM "RecapMail" WHERE "sentAt" IS NOT NULL;
DROP TABLE "RecapMail";

-- AlterTable
ALTER TABLE "BulkRequest" DROP COLUMN "isMailDue";
