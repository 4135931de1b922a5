-- AlterTable
ALTER TABLE "LegalNotice" ADD COLUMN "postedOn" TEXT;

-- AlterTable
ALTER TABLE "NoticeProgress" ADD COLUMN "firstDay" TEXT NOT NULL DEFAULT '';
-- When the first day was is not known any more: what is older than the last one is not told as new.
UPDATE "NoticeProgress" SET "firstDay" = "day";

-- AlterTable
ALTER TABLE "WaterNotice" ADD COLUMN "begunAt" DATETIME;

-- AlterTable
ALTER TABLE "WaterSubscription" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "WaterSubscription" ADD COLUMN "nextAt" DATETIME;
