import { addDays, addMonths, type Day } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { type TokenKind, tokenHash } from '../tokens.ts'
import {
  addInvoices,
  addMeters,
  addMonthlyBills,
  type Bill,
  ordinaryTypes,
  ordinaryVolumes,
  type Period,
  periodsSince,
  type ReadingType,
  settled,
} from './history.ts'
import { adress, type Random, towns } from './names.ts'
import { addPerson, addPoint, type Rows } from './rows.ts'
import seed from './seed.json' with { type: 'json' }

type Place = Partial<Adress> & Pick<Adress, 'streetNumber' | 'streetName' | 'city'>

/** A day of the seed is a number of days from today. */
type NamedPoint = {
  letter?: string
  adress?: Place
  souscriptionDate?: null
  directDebit?: boolean
  monthly?: boolean
  reportStart?: number
  /** `volumes` are the m³ of each period, random if the seed has none. */
  meters: { index?: number; volumes?: number[] }[]
  types?: ReadingType[]
  /** How many months the readings cover; without a number, each period has six months. */
  readMonths?: number
  /** The day of the last reading; without it, the meter was never read and nothing was billed. */
  newest?: number
  sent?: number
  delay?: number
  newestBill?: Omit<Bill, 'period'>
  /** Unpaid estimated bills, oldest first, since the last reading but one; the last reading will be billed next. */
  estimated?: { to: number; months: number; volume: number; amount: number }[]
  before?: number
}

type Named = Parameters<typeof addPerson>[1] & { home: Place; months: number; points: NamedPoint[] }

const place = ({ city, streetNumber, streetName, ...more }: Place) => {
  const town = towns.find(town => town.city === city)
  return adress(streetNumber, streetName, { city, zipCode: town?.zipCode ?? '' }, more)
}

/** Adds 100001 to 100009, of which each is a case that the screens must show. */
export function namedPeople(rows: Rows, today: Day, hash: string, random: Random): void {
  for (const person of seed.people as unknown as Named[]) {
    const { refAbo } = person
    const start = addMonths(today, -person.months)
    const home = place(person.home)
    addPerson(rows, { ...person, adress: home, startDate: start }, hash)
    for (const point of person.points) {
      const pdcRef = `P${refAbo}${point.letter ?? ''}`
      addPoint(rows, {
        souscriptionDate: start,
        ...point,
        pdcRef,
        refAbo,
        adress: point.adress ? place(point.adress) : home,
        reportStart: addDays(today, point.reportStart ?? -5),
      })
      addHistory(rows, { ...point, pdcRef, refAbo, start }, today, random)
    }
  }
  requestsOf100005(rows, today)
  pendingLinks(rows, today)
}

type Contract = NamedPoint & { pdcRef: string; refAbo: string; start: Day }

function addHistory(rows: Rows, contract: Contract, today: Day, random: Random): void {
  const { pdcRef, refAbo, types = ordinaryTypes, readMonths, sent, delay = 0 } = contract
  const known = rows.Meter.filter(({ counterRef }) => counterRef.startsWith(`C${refAbo}`)).length
  const refs = contract.meters.map((_, rank) => `C${refAbo}${known + rank + 1}`)
  if (contract.newest === undefined) {
    rows.Meter.push(...refs.map(counterRef => ({ counterRef, pdcRef, installedOn: today })))
    return
  }
  const since = readMonths === undefined ? undefined : periodsSince(contract.start, readMonths)
  const periods = addMeters(rows, {
    pdcRef,
    types,
    newest: addDays(today, contract.newest),
    first: since?.first,
    meters: contract.meters.map(({ index, volumes }, rank) => ({
      counterRef: refs[rank] as string,
      index,
      volumes: volumes ?? ordinaryVolumes(since?.count ?? 0, since?.first.months ?? 6, random),
    })),
    sent: sent === undefined ? undefined : { date: today, consumption: sent },
  })
  if (contract.monthly) addMonthlyBills(rows, pdcRef, delay, periods, contract.newestBill)
  else addInvoices(rows, pdcRef, delay, bills(contract, periods, today))
}

function bills({ estimated, before, newestBill }: Contract, periods: Period[], today: Day): Bill[] {
  const [newest, ...older] = periods as [Period, ...Period[]]
  if (!estimated) return [{ period: newest, ...newestBill }, ...settled(older)]
  let from = older[0]?.to as Day
  const unpaid = estimated.map(({ to, amount, ...bill }): Bill => {
    const period = { ...bill, from, to: addDays(today, to), isEstimate: true }
    from = period.to
    return { period, amount, isUnpaid: true }
  })
  const to = older.at(-1)?.from as Day
  const first = { from: addMonths(to, -6), to, months: 6, volume: before ?? 0, isEstimate: false }
  return [...unpaid.reverse(), ...settled([...older, first])]
}

function requestsOf100005(rows: Rows, today: Day): void {
  for (const { rank, days, processed, ...request } of seed.requestsOf100005)
    rows.Request.push({
      ...request,
      rank,
      id: `D100005-${rank}`,
      pdcRef: 'P100005',
      dateDemande: addDays(today, days),
      isPending: processed === undefined,
      ...(processed !== undefined && { dateTraitement: addDays(today, processed) }),
    })
}

/** Adds the links whose secrets are known: `demo-mail-100006`, `demo-active-100008` and so on. */
function pendingLinks(rows: Rows, today: Day): void {
  const add = (
    kind: TokenKind,
    secret: string,
    payload?: Rows['MailToken'][0]['payload'],
    asked = today,
  ) =>
    rows.MailToken.push({
      hash: tokenHash(secret),
      kind,
      refAbo: secret.slice(-6),
      payload,
      // In a demonstration that is kept for months, the links must still be valid.
      expiresAt: `${addMonths(asked, 12)}T00:00:00.000+00:00`,
    })
  add('mail', 'demo-mail-100006', { mail: 'lucas.petit.nouveau@example.fr' })
  add('activation', 'demo-active-100008')
  add('password', 'demo-mdp-100009')
  const adress = place({
    streetNumber: '5 bis',
    streetName: 'allée des Tilleuls',
    city: 'Saint-Lunier',
  })
  const askedOn = addDays(today, -2)
  add('address', 'demo-adresse-100009', { adress, phone: '', askedOn }, askedOn)
}
