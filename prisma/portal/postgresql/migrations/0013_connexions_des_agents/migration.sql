-- CreateTable
CREATE TABLE "StaffLogIn" (
    "owner" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "removedBy" TEXT,

    CONSTRAINT "StaffLogIn_pkey" PRIMARY KEY ("owner")
);

-- Removed factors: whom to tell is kept, the rest goes.
INSERT INTO "StaffLogIn" ("owner", "removedBy") SELECT "owner", "removedBy" FROM "SecondFactor" WHERE "removedBy" IS NOT NULL;
DELETE FROM "SecondFactor" WHERE "removedBy" IS NOT NULL;
ALTER TABLE "SecondFactor" DROP COLUMN "removedBy";
