-- CreateTable
CREATE TABLE "TakenRequest" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "refAbo" TEXT NOT NULL,
    "pdcRef" TEXT,
    "takenOn" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    CONSTRAINT "TakenRequest_refAbo_fkey" FOREIGN KEY ("refAbo") REFERENCES "Subscriber" ("refAbo") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "TakenRequest_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RequestFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "RecapMail" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "begunAt" DATETIME NOT NULL,
    "sentAt" DATETIME
);

-- CreateIndex
CREATE INDEX "TakenRequest_pdcRef_takenOn_idx" ON "TakenRequest"("pdcRef", "takenOn");

-- CreateIndex
CREATE INDEX "RequestFile_reference_idx" ON "RequestFile"("reference");

-- What was taken before, under the references it was asked by.
INSERT INTO "TakenRequest" ("reference", "kind", "refAbo", "pdcRef", "takenOn", "details")
SELECT r."reference", r."kind", p."refAbo", r."pdcRef", r."takenOn", r."details"
FROM "ModeRequest" r
JOIN "MeteringPoint" p ON p."pdcRef" = r."pdcRef";
INSERT INTO "RecapMail" ("reference", "begunAt", "sentAt")
SELECT "reference", "claimedAt", "sentAt" FROM "Summary";

-- DropTable
DROP TABLE "ModeRequest";
DROP TABLE "Summary";
