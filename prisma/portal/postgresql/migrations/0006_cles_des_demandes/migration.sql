-- AlterTable
ALTER TABLE "DraftTask" RENAME COLUMN "label" TO "subject";

-- CreateTable
CREATE TABLE "DraftTaskKey" (
    "taskId" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "owner" TEXT NOT NULL,

    CONSTRAINT "DraftTaskKey_pkey" PRIMARY KEY ("taskId","key")
);

-- CreateIndex
CREATE INDEX "DraftTaskKey_owner_key_idx" ON "DraftTaskKey"("owner", "key");

-- AddForeignKey
ALTER TABLE "DraftTaskKey" ADD CONSTRAINT "DraftTaskKey_taskId_fkey" FOREIGN KEY ("taskId") REFERENCES "DraftTask"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Requests that were sent before: « P100002A, 3 avenue de la Source » is about all of that metering point.
INSERT INTO "DraftTaskKey" ("taskId", "key", "owner")
SELECT t."id", k."kind" || ':' || split_part(t."subject", ',', 1), d."owner"
FROM "DraftTask" t
JOIN "Draft" d ON d."id" = t."draftId"
CROSS JOIN (VALUES ('debit'), ('plan'), ('mandate')) AS k("kind");
