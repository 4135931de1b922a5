-- CreateTable
CREATE TABLE "FaqOpinion" (
    "question" TEXT NOT NULL,
    "helped" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("question", "helped")
);
