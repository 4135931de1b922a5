-- AlterTable
ALTER TABLE "Subscriber" ADD COLUMN "eInvoiceSince" TEXT;
ALTER TABLE "Subscriber" ADD COLUMN "eInvoiceTerms" TEXT;

-- The addresses that wait already say when they were asked for.
UPDATE "MailToken" SET "payload" = json_set("payload", '$.askedOn', date('now'), '$.phone', '') WHERE "kind" = 'address';
