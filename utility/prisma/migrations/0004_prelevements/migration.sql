-- CreateTable
CREATE TABLE "Mandate" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "pdcRef" TEXT NOT NULL,
    "signedOn" TEXT NOT NULL,
    "endedOn" TEXT,
    CONSTRAINT "Mandate_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ModeRequest" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "pdcRef" TEXT NOT NULL,
    "takenOn" TEXT NOT NULL,
    "details" JSONB NOT NULL,
    CONSTRAINT "ModeRequest_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Summary" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "claimedAt" DATETIME NOT NULL,
    "sentAt" DATETIME
);

-- CreateIndex
CREATE INDEX "Mandate_pdcRef_idx" ON "Mandate"("pdcRef");

-- CreateIndex
CREATE INDEX "ModeRequest_pdcRef_takenOn_idx" ON "ModeRequest"("pdcRef", "takenOn");

-- Whoever is debited already signed a mandate when they subscribed.
INSERT INTO "Mandate" ("reference", "pdcRef", "signedOn")
SELECT 'RUM-' || "pdcRef" || '-01', "pdcRef", COALESCE("souscriptionDate", date('now'))
FROM "MeteringPoint" WHERE "paymentMode" = 1 OR "monthlyPayment" = 1;
