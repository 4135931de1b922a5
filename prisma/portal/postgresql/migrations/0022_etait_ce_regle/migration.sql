-- CreateTable
CREATE TABLE "SolvedAnswer" (
    "key" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "SolvedAnswer_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "SolvedAnswer_month_idx" ON "SolvedAnswer"("month");
