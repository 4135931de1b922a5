-- A world from before has neither names to sort by nor an address referential: the next start makes
-- it anew.
DELETE FROM "BookingLine";
DELETE FROM "Booking";
DELETE FROM "ProviderSession";
DELETE FROM "Mail";
DELETE FROM "Session";
DELETE FROM "MailToken";
DELETE FROM "Request";
DELETE FROM "BankAccount";
DELETE FROM "Instalment";
DELETE FROM "Reading";
DELETE FROM "Invoice";
DELETE FROM "Meter";
DELETE FROM "MeteringPoint";
DELETE FROM "Account";
DELETE FROM "Admin";
DELETE FROM "Subscriber";

-- CreateTable
CREATE TABLE "CaptchaUse" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "KnownAddress" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "adress" JSONB NOT NULL
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Subscriber" (
    "refAbo" TEXT NOT NULL PRIMARY KEY,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "firstNameKey" TEXT NOT NULL,
    "lastNameKey" TEXT NOT NULL,
    "nameCustomer" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "startDate" TEXT NOT NULL,
    "adress" JSONB NOT NULL
);
INSERT INTO "new_Subscriber" ("adress", "firstName", "lastName", "nameCustomer", "phone", "refAbo", "startDate") SELECT "adress", "firstName", "lastName", "nameCustomer", "phone", "refAbo", "startDate" FROM "Subscriber";
DROP TABLE "Subscriber";
ALTER TABLE "new_Subscriber" RENAME TO "Subscriber";
CREATE INDEX "Subscriber_lastNameKey_refAbo_idx" ON "Subscriber"("lastNameKey", "refAbo");
CREATE INDEX "Subscriber_firstNameKey_refAbo_idx" ON "Subscriber"("firstNameKey", "refAbo");
CREATE INDEX "Subscriber_startDate_refAbo_idx" ON "Subscriber"("startDate", "refAbo");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "CaptchaUse_expiresAt_idx" ON "CaptchaUse"("expiresAt");

-- CreateIndex
CREATE INDEX "MailToken_expiresAt_idx" ON "MailToken"("expiresAt");
