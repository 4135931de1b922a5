-- AlterTable
ALTER TABLE "Subscriber" ADD COLUMN "lastNameWords" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Subscriber" ADD COLUMN "nameWords" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "SearchStale" (
    "refAbo" TEXT NOT NULL PRIMARY KEY
);

-- What agents search accounts and metering points by, as `searchKey` writes it (utility/search.ts), by any three
-- characters. They take the place of AccountSearch and PointSearch, which the version before still reads.
CREATE VIRTUAL TABLE "AccountFound" USING fts5("refAbo", "mail", "lastName", "name", tokenize = 'trigram');
CREATE VIRTUAL TABLE "PointFound" USING fts5("refAbo", "pdcRef", "words", tokenize = 'trigram');

-- The subscribers whose texts have to be written again.
INSERT INTO "SearchStale" ("refAbo") SELECT "refAbo" FROM "Subscriber";

CREATE TRIGGER "Subscriber_search_new" AFTER INSERT ON "Subscriber" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (NEW."refAbo");
END;
CREATE TRIGGER "Subscriber_search_changed" AFTER UPDATE OF "refAbo", "firstName", "lastName", "phone" ON "Subscriber" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (OLD."refAbo"), (NEW."refAbo");
END;
CREATE TRIGGER "Subscriber_search_gone" AFTER DELETE ON "Subscriber" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (OLD."refAbo");
END;
CREATE TRIGGER "Account_search_new" AFTER INSERT ON "Account" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (NEW."refAbo");
END;
CREATE TRIGGER "Account_search_changed" AFTER UPDATE OF "refAbo", "mail" ON "Account" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (OLD."refAbo"), (NEW."refAbo");
END;
CREATE TRIGGER "Account_search_gone" AFTER DELETE ON "Account" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (OLD."refAbo");
END;
CREATE TRIGGER "MeteringPoint_search_new" AFTER INSERT ON "MeteringPoint" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (NEW."refAbo");
END;
CREATE TRIGGER "MeteringPoint_search_changed" AFTER UPDATE OF "pdcRef", "refAbo", "adress" ON "MeteringPoint" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (OLD."refAbo"), (NEW."refAbo");
END;
CREATE TRIGGER "MeteringPoint_search_gone" AFTER DELETE ON "MeteringPoint" BEGIN
  INSERT OR IGNORE INTO "SearchStale" ("refAbo") VALUES (OLD."refAbo");
END;
