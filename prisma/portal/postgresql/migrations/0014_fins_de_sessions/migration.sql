-- AlterTable
ALTER TABLE "StaffLogIn" ADD COLUMN     "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "SessionsEnd" (
    "account" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SessionsEnd_pkey" PRIMARY KEY ("account")
);

-- CreateIndex
CREATE INDEX "SessionsEnd_at_idx" ON "SessionsEnd"("at");

-- CreateIndex
CREATE INDEX "StaffLogIn_updatedAt_idx" ON "StaffLogIn"("updatedAt");
