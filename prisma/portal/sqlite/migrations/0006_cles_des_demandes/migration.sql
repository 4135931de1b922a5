-- AlterTable
ALTER TABLE "DraftTask" RENAME COLUMN "label" TO "subject";

-- CreateTable
CREATE TABLE "DraftTaskKey" (
    "taskId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "owner" TEXT NOT NULL,

    PRIMARY KEY ("taskId", "key"),
    CONSTRAINT "DraftTaskKey_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "DraftTask" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DraftTaskKey_owner_key_idx" ON "DraftTaskKey"("owner", "key");

-- Requests that were sent before: « P100002A, 3 avenue de la Source » is about all of that metering point.
INSERT INTO "DraftTaskKey" ("taskId", "key", "owner")
SELECT t."id", k."kind" || ':' || substr(t."subject", 1, instr(t."subject" || ',', ',') - 1), d."owner"
FROM "DraftTask" t
JOIN "Draft" d ON d."id" = t."draftId"
CROSS JOIN (SELECT 'debit' AS "kind" UNION SELECT 'plan' UNION SELECT 'mandate') k;
