-- CreateTable
CREATE TABLE "DailyReading" (
    "pdcRef" TEXT NOT NULL,
    "counterRef" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "litres" INTEGER NOT NULL,
    "nightFlow" INTEGER,

    PRIMARY KEY ("counterRef", "date")
);

-- CreateIndex
CREATE INDEX "DailyReading_pdcRef_date_idx" ON "DailyReading"("pdcRef", "date");

-- CreateIndex
CREATE INDEX "DailyReading_date_idx" ON "DailyReading"("date");
