-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "verdict" TEXT;

-- What the codes that are there said.
UPDATE "Payment" SET "verdict" = CASE
    WHEN "resultCode" = '00000' THEN 'accepted'
    WHEN "resultCode" = '02000' THEN 'pending'
    WHEN "resultCode" IN ('02005', '02006', '02015', '02016', '04001', '04003') THEN 'under-review'
    WHEN "resultCode" = '02306' THEN 'interrupted'
    WHEN "resultCode" IN ('02319', '02014') THEN 'cancelled'
    WHEN "resultCode" IN ('02304', '02324') THEN 'expired'
    WHEN "resultCode" LIKE '01%' THEN 'refused'
    ELSE 'unknown'
END
WHERE "resultCode" IS NOT NULL;
