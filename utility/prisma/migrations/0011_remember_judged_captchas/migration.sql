-- AlterTable
ALTER TABLE "CaptchaUse" ADD COLUMN "response" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "CaptchaUse_response_key" ON "CaptchaUse"("response");
