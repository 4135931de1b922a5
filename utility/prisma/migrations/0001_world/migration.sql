-- CreateTable
CREATE TABLE "Subscriber" (
    "refAbo" TEXT NOT NULL PRIMARY KEY,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "nameCustomer" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "startDate" TEXT NOT NULL,
    "adress" JSONB NOT NULL
);

-- CreateTable
CREATE TABLE "Account" (
    "refAbo" TEXT NOT NULL PRIMARY KEY,
    "mail" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "activated" BOOLEAN NOT NULL,
    CONSTRAINT "Account_refAbo_fkey" FOREIGN KEY ("refAbo") REFERENCES "Subscriber" ("refAbo") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Admin" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "login" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "accessGestion" BOOLEAN NOT NULL
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "keep" BOOLEAN NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MailToken" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "refAbo" TEXT NOT NULL,
    "payload" JSONB,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MeteringPoint" (
    "pdcRef" TEXT NOT NULL PRIMARY KEY,
    "refAbo" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "adress" JSONB NOT NULL,
    "municipality" TEXT NOT NULL,
    "reportStart" TEXT NOT NULL,
    "reportEnd" TEXT NOT NULL,
    "souscriptionDate" TEXT,
    "paymentMode" INTEGER NOT NULL,
    "monthlyPayment" INTEGER NOT NULL,
    CONSTRAINT "MeteringPoint_refAbo_fkey" FOREIGN KEY ("refAbo") REFERENCES "Subscriber" ("refAbo") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Meter" (
    "counterRef" TEXT NOT NULL PRIMARY KEY,
    "pdcRef" TEXT NOT NULL,
    "installedOn" TEXT NOT NULL,
    CONSTRAINT "Meter_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invoice" (
    "factNumber" TEXT NOT NULL PRIMARY KEY,
    "pdcRef" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "balanceCents" INTEGER NOT NULL,
    "issuedOn" TEXT NOT NULL,
    "dueOn" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "hasFile" BOOLEAN NOT NULL,
    CONSTRAINT "Invoice_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Reading" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pdcRef" TEXT NOT NULL,
    "counterRef" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "index" INTEGER NOT NULL,
    "consumption" INTEGER NOT NULL,
    "dailyCons" REAL NOT NULL,
    "avgCons" REAL NOT NULL,
    "type" TEXT NOT NULL,
    CONSTRAINT "Reading_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Instalment" (
    "pdcRef" TEXT NOT NULL,
    "depositDate" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    PRIMARY KEY ("pdcRef", "depositDate"),
    CONSTRAINT "Instalment_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BankAccount" (
    "pdcRef" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "bic" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    CONSTRAINT "BankAccount_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Request" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "pdcRef" TEXT NOT NULL,
    "dateDemande" TEXT NOT NULL,
    "statutDemande" TEXT NOT NULL,
    "typeDemande" TEXT NOT NULL,
    "dateTraitement" TEXT,
    "message" TEXT NOT NULL,
    "attachements" TEXT NOT NULL,
    CONSTRAINT "Request_pdcRef_fkey" FOREIGN KEY ("pdcRef") REFERENCES "MeteringPoint" ("pdcRef") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "date" DATETIME NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "ProviderSession" (
    "token" TEXT NOT NULL PRIMARY KEY,
    "reference" TEXT NOT NULL,
    "pdcRef" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "redirectUrl" TEXT NOT NULL,
    "cancelUrl" TEXT NOT NULL,
    "notificationUrl" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "code" TEXT,
    "longMessage" TEXT,
    "recordedAt" DATETIME,
    "notifyAttempts" INTEGER NOT NULL DEFAULT 0,
    "notifyAt" DATETIME
);

-- CreateTable
CREATE TABLE "Booking" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "token" TEXT NOT NULL,
    "pdcRef" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "bookedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "BookingLine" (
    "reference" TEXT NOT NULL,
    "factNumber" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,

    PRIMARY KEY ("reference", "factNumber"),
    CONSTRAINT "BookingLine_reference_fkey" FOREIGN KEY ("reference") REFERENCES "Booking" ("reference") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Subscriber_lastName_idx" ON "Subscriber"("lastName");

-- CreateIndex
CREATE UNIQUE INDEX "Account_mail_key" ON "Account"("mail");

-- CreateIndex
CREATE UNIQUE INDEX "Admin_login_key" ON "Admin"("login");

-- CreateIndex
CREATE INDEX "Session_subject_idx" ON "Session"("subject");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "MailToken_refAbo_kind_idx" ON "MailToken"("refAbo", "kind");

-- CreateIndex
CREATE INDEX "MeteringPoint_refAbo_position_idx" ON "MeteringPoint"("refAbo", "position");

-- CreateIndex
CREATE INDEX "Meter_pdcRef_idx" ON "Meter"("pdcRef");

-- CreateIndex
CREATE INDEX "Invoice_pdcRef_issuedOn_idx" ON "Invoice"("pdcRef", "issuedOn");

-- CreateIndex
CREATE INDEX "Reading_pdcRef_date_idx" ON "Reading"("pdcRef", "date");

-- CreateIndex
CREATE INDEX "Request_pdcRef_dateDemande_idx" ON "Request"("pdcRef", "dateDemande");

-- CreateIndex
CREATE INDEX "Request_statutDemande_dateDemande_idx" ON "Request"("statutDemande", "dateDemande");

-- CreateIndex
CREATE INDEX "Mail_recipient_idx" ON "Mail"("recipient");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderSession_reference_key" ON "ProviderSession"("reference");

-- CreateIndex
CREATE INDEX "ProviderSession_notifyAt_idx" ON "ProviderSession"("notifyAt");

-- CreateIndex
CREATE UNIQUE INDEX "Booking_token_key" ON "Booking"("token");


