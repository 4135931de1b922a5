-- AlterTable
ALTER TABLE "ReplyTemplate" ADD COLUMN     "promiseDays" INTEGER,
ADD COLUMN     "status" TEXT;

-- CreateTable
CREATE TABLE "AgentChoice" (
    "owner" TEXT NOT NULL,
    "opening" TEXT NOT NULL,
    "keys" TEXT NOT NULL,
    "favourites" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AgentChoice_pkey" PRIMARY KEY ("owner")
);

-- CreateIndex
CREATE INDEX "AgentChoice_updatedAt_idx" ON "AgentChoice"("updatedAt");
