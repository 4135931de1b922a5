-- CreateIndex
CREATE INDEX "Request_isPending_statutDemande_typeDemande_dateDemande_idx" ON "Request"("isPending", "statutDemande", "typeDemande", "dateDemande");

-- CreateTable
CREATE TABLE "AccountTally" (
    "id" INTEGER NOT NULL PRIMARY KEY,
    "accounts" INTEGER NOT NULL
);
INSERT INTO "AccountTally" ("id", "accounts") SELECT 1, count(*) FROM "Account";

CREATE TRIGGER "Account_counted" AFTER INSERT ON "Account" BEGIN
  UPDATE "AccountTally" SET "accounts" = "accounts" + 1;
END;

CREATE TRIGGER "Account_uncounted" AFTER DELETE ON "Account" BEGIN
  UPDATE "AccountTally" SET "accounts" = "accounts" - 1;
END;
