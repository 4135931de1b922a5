-- CreateTable
CREATE TABLE "Gesture" (
    "requestId" TEXT NOT NULL PRIMARY KEY,
    "factNumber" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "author" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Gesture_factNumber_key" ON "Gesture"("factNumber");
