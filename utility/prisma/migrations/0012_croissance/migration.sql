-- CreateIndex
CREATE INDEX "MailToken_kind_expiresAt_idx" ON "MailToken"("kind", "expiresAt");

-- AlterTable
ALTER TABLE "Subscriber" ADD COLUMN "hasAccount" BOOLEAN NOT NULL DEFAULT false;
UPDATE "Subscriber" SET "hasAccount" = true WHERE "refAbo" IN (SELECT "refAbo" FROM "Account");

-- DropIndex
DROP INDEX "Subscriber_lastNameKey_refAbo_idx";
DROP INDEX "Subscriber_firstNameKey_refAbo_idx";
DROP INDEX "Subscriber_startDate_refAbo_idx";

-- CreateIndex
CREATE INDEX "Subscriber_hasAccount_lastNameKey_refAbo_idx" ON "Subscriber"("hasAccount", "lastNameKey", "refAbo");
CREATE INDEX "Subscriber_hasAccount_firstNameKey_refAbo_idx" ON "Subscriber"("hasAccount", "firstNameKey", "refAbo");
CREATE INDEX "Subscriber_hasAccount_startDate_refAbo_idx" ON "Subscriber"("hasAccount", "startDate", "refAbo");
CREATE INDEX "Subscriber_hasAccount_refAbo_idx" ON "Subscriber"("hasAccount", "refAbo");

-- What staff search accounts by, found by any three of its characters. Its rows are those of Account.
CREATE VIRTUAL TABLE "AccountSearch" USING fts5("refAbo", "mail", "lastNameKey", tokenize = 'trigram');
INSERT INTO "AccountSearch" ("refAbo", "mail", "lastNameKey")
  SELECT a."refAbo", a."mail", s."lastNameKey" FROM "Account" a JOIN "Subscriber" s ON s."refAbo" = a."refAbo";

CREATE TRIGGER "Account_created" AFTER INSERT ON "Account" BEGIN
  UPDATE "Subscriber" SET "hasAccount" = true WHERE "refAbo" = NEW."refAbo";
  INSERT INTO "AccountSearch" ("refAbo", "mail", "lastNameKey")
    SELECT NEW."refAbo", NEW."mail", "lastNameKey" FROM "Subscriber" WHERE "refAbo" = NEW."refAbo";
END;

CREATE TRIGGER "Account_deleted" AFTER DELETE ON "Account" BEGIN
  UPDATE "Subscriber" SET "hasAccount" = false WHERE "refAbo" = OLD."refAbo";
  DELETE FROM "AccountSearch" WHERE rowid IN (
    SELECT rowid FROM "AccountSearch"
    WHERE "AccountSearch" MATCH '"refAbo" : "' || replace(OLD."refAbo", '"', '""') || '"' AND "refAbo" = OLD."refAbo");
END;

CREATE TRIGGER "Account_mail_changed" AFTER UPDATE OF "mail" ON "Account" BEGIN
  UPDATE "AccountSearch" SET "mail" = NEW."mail" WHERE rowid IN (
    SELECT rowid FROM "AccountSearch"
    WHERE "AccountSearch" MATCH '"refAbo" : "' || replace(OLD."refAbo", '"', '""') || '"' AND "refAbo" = OLD."refAbo");
END;
