-- AlterTable
ALTER TABLE "ReplyTemplate" ADD COLUMN "promiseDays" INTEGER;
ALTER TABLE "ReplyTemplate" ADD COLUMN "status" TEXT;

-- CreateTable
CREATE TABLE "AgentChoice" (
    "owner" TEXT NOT NULL PRIMARY KEY,
    "opening" TEXT NOT NULL,
    "keys" TEXT NOT NULL,
    "favourites" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "AgentChoice_updatedAt_idx" ON "AgentChoice"("updatedAt");
