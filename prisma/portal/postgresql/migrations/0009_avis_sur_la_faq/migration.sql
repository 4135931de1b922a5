-- CreateTable
CREATE TABLE "FaqOpinion" (
    "question" TEXT NOT NULL,
    "helped" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "FaqOpinion_pkey" PRIMARY KEY ("question","helped")
);
