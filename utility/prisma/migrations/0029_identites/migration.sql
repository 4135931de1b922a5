-- AlterTable
ALTER TABLE "Admin" ADD COLUMN "identity" TEXT;

-- CreateTable
CREATE TABLE "IdentityLink" (
    "identity" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    CONSTRAINT "IdentityLink_refAbo_fkey" FOREIGN KEY ("refAbo") REFERENCES "Account" ("refAbo") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "IdentityLink_refAbo_key" ON "IdentityLink"("refAbo");

-- CreateIndex
CREATE UNIQUE INDEX "Admin_identity_key" ON "Admin"("identity");
