-- AlterTable
ALTER TABLE "TakenRequest" ADD COLUMN "counterRef" TEXT;

-- CreateTable
CREATE TABLE "EmptyHome" (
    "counterRef" TEXT NOT NULL PRIMARY KEY,
    "pdcRef" TEXT NOT NULL,
    "adress" JSONB NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "EmptyHome_pdcRef_key" ON "EmptyHome"("pdcRef");

-- CreateIndex
CREATE INDEX "TakenRequest_counterRef_idx" ON "TakenRequest"("counterRef");

-- What was subscribed before counts, too.
UPDATE "TakenRequest" SET "counterRef" = upper("details" ->> 'numCompteur')
WHERE "kind" IN ('subscribeAsTenant', 'subscribeAsOwner');
