import type { Prisma } from '../../../prisma/backend/generated/client.ts'

const tables = [
  'Subscriber',
  'Account',
  'Admin',
  'MeteringPoint',
  'Meter',
  'EmptyHome',
  'Invoice',
  'Reading',
  'Instalment',
  'BankAccount',
  'Mandate',
  'Request',
  'RequestStep',
  'PaymentDelay',
  'MailToken',
  'KnownAddress',
  'WaterSample',
  'WaterWork',
  'NoticeChoice',
  'Threshold',
  'LegalNotice',
  'Delegation',
] as const

type Table = (typeof tables)[number]

export type Rows = {
  [T in Table]: Extract<
    NonNullable<Prisma.TypeMap['model'][T]['operations']['createMany']['args']['data']>,
    unknown[]
  >
}

export const noRows = () => Object.fromEntries(tables.map(table => [table, [] as object[]])) as Rows
