-- CreateTable
CREATE TABLE "WaterSample" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "town" TEXT NOT NULL,
    "sampledOn" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "isConform" BOOLEAN NOT NULL,
    "conclusion" TEXT NOT NULL,
    "measures" JSONB NOT NULL,
    "restrictions" JSONB NOT NULL
);

-- CreateTable
CREATE TABLE "WaterWork" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "town" TEXT NOT NULL,
    "startsAt" TEXT NOT NULL,
    "endsAt" TEXT NOT NULL,
    "streets" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "isCut" BOOLEAN NOT NULL,
    "isCancelled" BOOLEAN NOT NULL DEFAULT false,
    "phone" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "WaterSubscription" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "town" TEXT NOT NULL,
    "mail" TEXT,
    "refAbo" TEXT,
    "askedAt" DATETIME NOT NULL,
    "mailedAt" DATETIME,
    "confirmedAt" DATETIME,
    CONSTRAINT "WaterSubscription_refAbo_fkey" FOREIGN KEY ("refAbo") REFERENCES "Account" ("refAbo") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WaterNotice" (
    "subscriptionId" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    PRIMARY KEY ("subscriptionId", "subject"),
    CONSTRAINT "WaterNotice_subscriptionId_fkey" FOREIGN KEY ("subscriptionId") REFERENCES "WaterSubscription" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WaterSample_town_sampledOn_idx" ON "WaterSample"("town", "sampledOn");

-- CreateIndex
CREATE INDEX "WaterWork_town_endsAt_idx" ON "WaterWork"("town", "endsAt");

-- CreateIndex
CREATE INDEX "WaterWork_endsAt_idx" ON "WaterWork"("endsAt");

-- CreateIndex
CREATE INDEX "WaterSubscription_mail_idx" ON "WaterSubscription"("mail");

-- CreateIndex
CREATE INDEX "WaterSubscription_refAbo_idx" ON "WaterSubscription"("refAbo");

-- CreateIndex
CREATE INDEX "WaterSubscription_confirmedAt_askedAt_idx" ON "WaterSubscription"("confirmedAt", "askedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaterSubscription_town_mail_key" ON "WaterSubscription"("town", "mail");

-- CreateIndex
CREATE UNIQUE INDEX "WaterSubscription_town_refAbo_key" ON "WaterSubscription"("town", "refAbo");
