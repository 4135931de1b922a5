-- AlterTable
ALTER TABLE "Request" ADD COLUMN "assignee" TEXT;
ALTER TABLE "Request" ADD COLUMN "isOpened" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Request" ADD COLUMN "unread" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Request" ADD COLUMN "promisedFor" TEXT;
ALTER TABLE "Request" ADD COLUMN "remindOn" TEXT;
ALTER TABLE "Request" ADD COLUMN "openedBy" TEXT;

-- CreateTable
CREATE TABLE "RequestNote" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "requestId" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mention" TEXT,
    "writtenAt" DATETIME NOT NULL,
    CONSTRAINT "RequestNote_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "Request" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RequestWatch" (
    "requestId" TEXT NOT NULL,
    "agent" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "isAnswering" BOOLEAN NOT NULL,
    "seenAt" DATETIME NOT NULL,

    PRIMARY KEY ("requestId", "agent"),
    CONSTRAINT "RequestWatch_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "Request" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CallNote" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "CallNote_refAbo_fkey" FOREIGN KEY ("refAbo") REFERENCES "Subscriber" ("refAbo") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "RequestNote_requestId_writtenAt_idx" ON "RequestNote"("requestId", "writtenAt");

-- CreateIndex
CREATE INDEX "RequestWatch_seenAt_idx" ON "RequestWatch"("seenAt");

-- CreateIndex
CREATE INDEX "CallNote_refAbo_at_idx" ON "CallNote"("refAbo", "at");

-- CreateIndex
CREATE INDEX "Request_isPending_assignee_dateDemande_idx" ON "Request"("isPending", "assignee", "dateDemande");

-- CreateIndex
CREATE INDEX "Request_isPending_isOpened_dateDemande_idx" ON "Request"("isPending", "isOpened", "dateDemande");

-- What agents search requests by: name, number, telephone and address of each metering point, by any three characters.
CREATE VIRTUAL TABLE "PointSearch" USING fts5("pdcRef", "words", tokenize = 'trigram remove_diacritics 1');

CREATE VIEW "PointText" AS
  SELECT p."pdcRef", p."refAbo",
    s."firstName" || ' ' || s."lastName" || ' ' || s."firstName" || ' ' || s."refAbo" || ' ' ||
    replace(replace(s."phone", ' ', ''), '.', '') || ' ' ||
    coalesce(json_extract(p."adress", '$.streetNumber'), '') || ' ' || coalesce(json_extract(p."adress", '$.streetName'), '') || ' ' ||
    coalesce(json_extract(p."adress", '$.zipCode'), '') || ' ' || coalesce(json_extract(p."adress", '$.city'), '') AS "words"
  FROM (SELECT "pdcRef", "refAbo", CASE WHEN json_valid("adress") THEN "adress" ELSE '{}' END AS "adress" FROM "MeteringPoint") p
  JOIN "Subscriber" s ON s."refAbo" = p."refAbo";

INSERT INTO "PointSearch" ("pdcRef", "words") SELECT "pdcRef", "words" FROM "PointText";

CREATE TRIGGER "MeteringPoint_found" AFTER INSERT ON "MeteringPoint" BEGIN
  INSERT INTO "PointSearch" ("pdcRef", "words") SELECT "pdcRef", "words" FROM "PointText" WHERE "pdcRef" = NEW."pdcRef";
END;

CREATE TRIGGER "MeteringPoint_moved" AFTER UPDATE OF "refAbo", "adress" ON "MeteringPoint" BEGIN
  UPDATE "PointSearch" SET "words" = (SELECT "words" FROM "PointText" WHERE "pdcRef" = NEW."pdcRef")
    WHERE rowid IN (SELECT rowid FROM "PointSearch"
      WHERE "PointSearch" MATCH '"pdcRef" : "' || NEW."pdcRef" || '"' AND "pdcRef" = NEW."pdcRef");
END;

CREATE TRIGGER "MeteringPoint_gone" AFTER DELETE ON "MeteringPoint" BEGIN
  DELETE FROM "PointSearch" WHERE rowid IN (SELECT rowid FROM "PointSearch"
    WHERE "PointSearch" MATCH '"pdcRef" : "' || OLD."pdcRef" || '"' AND "pdcRef" = OLD."pdcRef");
END;
