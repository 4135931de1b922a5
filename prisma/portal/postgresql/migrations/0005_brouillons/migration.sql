-- CreateTable
CREATE TABLE "Draft" (
    "id" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "wizard" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3),
    "sent" TEXT,
    "sentAt" TIMESTAMP(3),
    "checkAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DraftTask" (
    "id" TEXT NOT NULL,
    "draftId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "message" TEXT,
    "sentAt" TIMESTAMP(3),
    "mail" TEXT,
    "mailedAt" TIMESTAMP(3),

    CONSTRAINT "DraftTask_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DraftFile" (
    "id" TEXT NOT NULL,
    "draftId" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DraftFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Draft_owner_updatedAt_idx" ON "Draft"("owner", "updatedAt");

-- CreateIndex
CREATE INDEX "Draft_expiresAt_idx" ON "Draft"("expiresAt");

-- CreateIndex
CREATE INDEX "Draft_checkAt_idx" ON "Draft"("checkAt");

-- CreateIndex
CREATE UNIQUE INDEX "DraftTask_draftId_position_key" ON "DraftTask"("draftId", "position");

-- CreateIndex
CREATE INDEX "DraftFile_draftId_field_idx" ON "DraftFile"("draftId", "field");

-- AddForeignKey
ALTER TABLE "DraftTask" ADD CONSTRAINT "DraftTask_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DraftFile" ADD CONSTRAINT "DraftFile_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft"("id") ON DELETE CASCADE ON UPDATE CASCADE;
