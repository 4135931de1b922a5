import type { Prisma } from '../../../prisma/backend/generated/client.ts'

/** One list per table, parents before children: the order in which they are written. */
export type Rows = {
  Subscriber: Prisma.SubscriberCreateManyInput[]
  Account: Prisma.AccountCreateManyInput[]
  Admin: Prisma.AdminCreateManyInput[]
  MeteringPoint: Prisma.MeteringPointCreateManyInput[]
  Meter: Prisma.MeterCreateManyInput[]
  EmptyHome: Prisma.EmptyHomeCreateManyInput[]
  Invoice: Prisma.InvoiceCreateManyInput[]
  Reading: Prisma.ReadingCreateManyInput[]
  Instalment: Prisma.InstalmentCreateManyInput[]
  BankAccount: Prisma.BankAccountCreateManyInput[]
  Mandate: Prisma.MandateCreateManyInput[]
  Request: Prisma.RequestCreateManyInput[]
  RequestStep: Prisma.RequestStepCreateManyInput[]
  PaymentDelay: Prisma.PaymentDelayCreateManyInput[]
  MailToken: Prisma.MailTokenCreateManyInput[]
  KnownAddress: Prisma.KnownAddressCreateManyInput[]
  WaterSample: Prisma.WaterSampleCreateManyInput[]
  WaterWork: Prisma.WaterWorkCreateManyInput[]
  NoticeChoice: Prisma.NoticeChoiceCreateManyInput[]
  Threshold: Prisma.ThresholdCreateManyInput[]
  LegalNotice: Prisma.LegalNoticeCreateManyInput[]
  Delegation: Prisma.DelegationCreateManyInput[]
}

export function noRows(): Rows {
  return {
    Subscriber: [],
    Account: [],
    Admin: [],
    MeteringPoint: [],
    Meter: [],
    EmptyHome: [],
    Invoice: [],
    Reading: [],
    Instalment: [],
    BankAccount: [],
    Mandate: [],
    Request: [],
    RequestStep: [],
    PaymentDelay: [],
    MailToken: [],
    KnownAddress: [],
    WaterSample: [],
    WaterWork: [],
    NoticeChoice: [],
    Threshold: [],
    LegalNotice: [],
    Delegation: [],
  }
}
