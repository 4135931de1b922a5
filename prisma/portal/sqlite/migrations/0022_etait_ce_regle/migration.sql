-- CreateTable
CREATE TABLE "SolvedAnswer" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "words" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "SolvedAnswer_month_idx" ON "SolvedAnswer"("month");
