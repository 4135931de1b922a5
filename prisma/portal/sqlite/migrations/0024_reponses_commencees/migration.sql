-- CreateTable
CREATE TABLE "ReplyDraft" (
    "session" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    PRIMARY KEY ("session", "request"),
    CONSTRAINT "ReplyDraft_session_fkey" FOREIGN KEY ("session") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
