import { fold } from '#domain/fold.ts'
import { addDays, type Day } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { addressKey } from '../addresses.ts'
import { mandateReference } from '../handlers/payment-modes.ts'
import type { Prisma } from '../prisma/generated/client.ts'
import { adress, streets, towns } from './names.ts'

const mod97 = (digits: string) => Number(BigInt(digits) % 97n)

/** A well-formed French IBAN for a bank that does not exist. `account`: up to 11 digits. */
export function fictitiousIban(account: number): string {
  const bank = '99991'
  const branch = '00042'
  const number = String(account).padStart(11, '0')
  const key = 97 - ((89 * Number(bank) + 15 * Number(branch) + 3 * Number(number)) % 97)
  const bban = `${bank}${branch}${number}${String(key).padStart(2, '0')}`
  // F is 15 and R is 27 in the IBAN's arithmetic.
  const check = 98 - mod97(`${bban}152700`)
  return `FR${String(check).padStart(2, '0')}${bban}`
}

export const fictitiousBic = 'EAUXFRPPXXX'

type Person = {
  refAbo: string
  firstName: string
  lastName: string
  adress: Adress
  startDate: Day
  mail: string | null
  activated?: boolean
}

export function addPerson(rows: Rows, person: Person, passwordHash: string): void {
  const { refAbo, firstName, lastName, adress, startDate, mail, activated = true } = person
  rows.Subscriber.push({
    refAbo,
    firstName,
    lastName,
    firstNameKey: fold(firstName),
    lastNameKey: fold(lastName),
    nameCustomer: `${lastName} ${firstName}`,
    // 06 39 98 is kept free for works of fiction.
    phone: `063998${refAbo.slice(-4)}`,
    startDate,
    adress,
  })
  addKnownAddress(rows, adress)
  if (mail) rows.Account.push({ refAbo, mail, passwordHash, activated })
}

type Point = {
  pdcRef: string
  refAbo: string
  adress: Adress
  souscriptionDate: Day | null
  directDebit?: boolean
  monthly?: boolean
  /** First day of the 21 in which the subscriber may send a reading. */
  reportStart: Day
}

/** A metering point with its contract and, with a payment mode, its mandate and the account debited. */
export function addPoint(rows: Rows, point: Point): void {
  const { pdcRef, refAbo, adress, souscriptionDate, reportStart } = point
  rows.MeteringPoint.push({
    pdcRef,
    refAbo,
    position: rows.MeteringPoint.filter(other => other.refAbo === refAbo).length,
    adress,
    municipality: adress.city,
    reportStart,
    reportEnd: addDays(reportStart, 20),
    souscriptionDate,
    paymentMode: point.directDebit ? 1 : 0,
    monthlyPayment: point.monthly ? 1 : 0,
  })
  addKnownAddress(rows, adress)
  if (point.directDebit || point.monthly) {
    const owner = rows.Subscriber.find(person => person.refAbo === refAbo)
    rows.Mandate.push({
      reference: mandateReference(pdcRef, 1),
      pdcRef,
      // Without a known subscription date, the mandate dates from the subscriber's first day.
      signedOn: souscriptionDate ?? owner?.startDate ?? reportStart,
    })
    rows.BankAccount.push({
      pdcRef,
      owner: `${owner?.firstName} ${owner?.lastName}`.slice(0, 24),
      bic: fictitiousBic,
      iban: fictitiousIban(Number(refAbo) * 100 + rows.BankAccount.length),
    })
  }
}

/** ADDR-10: the streets of every commune, without a number. */
export function addStreets(rows: Rows): void {
  for (const town of towns)
    for (const street of streets) addKnownAddress(rows, adress('', street, town))
}

function addKnownAddress(rows: Rows, adress: Adress): void {
  const key = addressKey(adress)
  if (!rows.KnownAddress.some(known => known.key === key)) rows.KnownAddress.push({ key, adress })
}

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
  'DailyReading',
  'LegalNotice',
  'Delegation',
] as const

export type Rows = {
  [T in (typeof tables)[number]]: Extract<
    NonNullable<Prisma.TypeMap['model'][T]['operations']['createMany']['args']['data']>,
    unknown[]
  >
}

export const noRows = () => Object.fromEntries(tables.map(table => [table, [] as object[]])) as Rows
