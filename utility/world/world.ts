import type { TrustedKind, TrustedRight } from '#domain/trusted-people.ts'
import { addDays, addMonths, type Day } from '#domain/values.ts'
import { judge } from '../alerts.ts'
import { systems } from '../extras.ts'
import { generatedSubscribers } from './generated.ts'
import { adress, createRandom, streets, towns } from './names.ts'
import { namedPeople } from './people.ts'
import { addStreets, noRows, type Rows } from './rows.ts'
import seed from './seed.json' with { type: 'json' }

export const subscriberPassword = 'Eau-Claire-2026'
export const adminPassword = 'Source-Vive-2026'

export function world(today: Day, hashes: { subscriber: string; admin: string }): Rows {
  const rows = noRows()
  addStreets(rows)
  emptyHomes(rows)
  namedPeople(rows, today, hashes.subscriber, createRandom(100_001))
  generatedSubscribers(rows, today, hashes.subscriber)
  for (const { seed } of systems.values()) seed?.(rows, today)
  trustedPeople(rows, today)
  addSteps(rows, today)
  localWater(rows, today)
  noticesOfWorld(rows, today)
  dailyReadings(rows, today)
  rows.Admin.push(...seed.staff.map(agent => ({ ...agent, passwordHash: hashes.admin })))
  return rows
}

function emptyHomes(rows: Rows): void {
  for (const rank of [1, 2, 3, 4, 5]) {
    const [street, town] = [streets[2 * rank], towns[rank]]
    if (street && town)
      rows.EmptyHome.push({
        counterRef: `C100900${rank}`,
        pdcRef: `P10090${rank}`,
        adress: adress(String(3 * rank), street, town),
      })
  }
}

function addSteps(rows: Rows, today: Day): void {
  for (const { id, statutDemande, dateDemande, dateTraitement } of rows.Request) {
    if (statutDemande === 'Distribué') continue
    const third = addDays(dateDemande, 3)
    const day = dateTraitement ?? (third < today ? third : today)
    rows.RequestStep.push({ requestId: id, status: statutDemande, day, author: 'Agent Clientèle' })
  }
}

const neighbour = { giver: 100_020, person: '100021' }
const socialWorker = { person: '100200', from: 100_100, count: 60 }

type Given = {
  giver: string
  person: string
  kind: TrustedKind
  rights: TrustedRight[]
  until: Day
}

function trustedPeople(rows: Rows, today: Day): void {
  const add = ({ giver, person, kind, rights, until }: Given) => {
    const helper = rows.Subscriber.find(({ refAbo }) => refAbo === person)
    const mail = rows.Account.find(({ refAbo }) => refAbo === person)?.mail ?? ''
    const since = `${addDays(today, -30)}T09:00:00.000+00:00`
    rows.Delegation.push({
      id: `demo-${giver}-${person}`,
      giver,
      person,
      kind,
      mail,
      rights,
      until,
      name: `${helper?.firstName} ${helper?.lastName}`,
      points: rows.MeteringPoint.filter(({ refAbo }) => refAbo === giver).map(
        ({ pdcRef }) => pdcRef,
      ),
      invitedAt: since,
      linkEndsAt: since,
      acceptedAt: since,
      sent: 1,
    })
  }
  add({
    giver: String(neighbour.giver),
    person: neighbour.person,
    kind: 'family',
    rights: ['see', 'pay', 'readings', 'requests'],
    until: addMonths(today, 6),
  })
  for (let rank = 0; rank < socialWorker.count; rank++)
    add({
      giver: String(socialWorker.from + rank),
      person: socialWorker.person,
      kind: 'social',
      rights: rank % 3 === 0 ? ['see'] : ['see', 'requests'],
      until: addDays(today, 10 + rank * 5),
    })
}

const met =
  'Eau d’alimentation conforme aux exigences de qualité en vigueur pour l’ensemble des paramètres mesurés.'

/** The measures of a laboratory with these values, judged by the French public health code's limits and references. */
const measures = (values: Record<string, number | undefined>) =>
  seed.laboratory.map(
    ({ parameter, usual, least, min = null, max = null, isReference = false, name, unit }) => {
      const value = values[parameter] ?? usual
      const isConform = (min === null || value >= min) && (max === null || value <= max)
      const isBelow = value === least
      return { isBelow, min, max, isReference, isConform, parameter, name, value, unit }
    },
  )

/** Les Essarts-Blancs breaks a limit, Brévigny-le-Moulin a reference; Aubrelle has no sample, Montaubert an old one. */
function localWater(rows: Rows, today: Day): void {
  for (const { town, days, values, conclusion = met, restrictions = [] } of seed.samples) {
    const found = measures(values)
    rows.WaterSample.push({
      id: `A-${rows.WaterSample.length + 1}`,
      town,
      conclusion,
      restrictions,
      measures: found,
      sampledOn: addDays(today, days),
      place: `Robinet de la mairie, ${town}`,
      author: 'ARS (agence régionale de santé)',
      isConform: found.every(({ isConform, isReference }) => isConform || isReference),
    })
  }
  const at = ({ days, hour }: { days: number; hour: string }) => `${addDays(today, days)}T${hour}`
  for (const { startsAt, endsAt, phone = null, ...work } of seed.works)
    rows.WaterWork.push({
      ...work,
      id: `T-${rows.WaterWork.length + 1}`,
      phone,
      startsAt: at(startsAt),
      endsAt: at(endsAt),
    })
}

function noticesOfWorld(rows: Rows, today: Day): void {
  for (const { refAbo, ...threshold } of seed.thresholds) {
    rows.Threshold.push({ pdcRef: `P${refAbo}`, refAbo, ...threshold })
    rows.NoticeChoice.push({ refAbo, kind: 'seuil', since: today })
  }
  const owners = new Map(rows.MeteringPoint.map(({ pdcRef, refAbo }) => [pdcRef, refAbo]))
  const payers = new Set(unpaid(rows).map(({ pdcRef }) => owners.get(pdcRef) ?? ''))
  for (const refAbo of [...payers].slice(0, 3))
    for (const kind of ['facture', 'echeance', 'retard'])
      rows.NoticeChoice.push({ refAbo, kind, since: today })
  legalNotices(rows, today, owners)
}

/** One meter has been read remotely since its last reading; its flow has not stopped for four nights. */
function dailyReadings(rows: Rows, today: Day): void {
  const { pdcRef, counterRef, usual, weekend, leakSince, leakFlow } = seed.remoteMeter
  const last = rows.Reading.findLast(one => one.counterRef === counterRef)?.date ?? today
  for (let date = addDays(last, 1), rank = 0; date < today; date = addDays(date, 1), rank++) {
    const flow = date >= addDays(today, leakSince) ? leakFlow : 0
    const isWeekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    rows.DailyReading.push({
      pdcRef,
      counterRef,
      date,
      nightFlow: flow,
      litres: usual + (isWeekend ? weekend : 0) + ((rank * 37) % 60) + 24 * flow,
    })
  }
}

const isGenerated = (pdcRef: string) => pdcRef >= 'P100010'

const unpaid = ({ Invoice }: Rows) =>
  Invoice.filter(({ pdcRef, balanceCents }) => isGenerated(pdcRef) && balanceCents > 0)

/** The readings of the last two years that were above twice the mean: each is told the subscriber a day later. */
export function alertsIn(readings: Read[], today: Day) {
  const meters = Map.groupBy(readings, ({ counterRef }) => counterRef)
  return [...meters.values()].flatMap(one =>
    judge(one).flatMap(({ reading, previous, mean, isAlert }) => {
      const isNotified = reading.date > addMonths(today, -24) && reading.type !== 'Estimation'
      return isAlert && isNotified && previous && mean ? [{ reading, previous, mean }] : []
    }),
  )
}

type Read = Pick<Rows['Reading'][number], 'pdcRef' | 'counterRef' | 'date' | 'index' | 'type'>
type Alert = ReturnType<typeof alertsIn>[number]

/** The notice of an alert, sent to `mail`; without one it waits for an agent who posts it. */
export function noticeOf({ reading, previous, mean }: Alert, refAbo: string, mail: string | null) {
  const { pdcRef, counterRef, date, index } = reading
  const foundOn = addDays(date, 1)
  const at = (hour: string) => `${foundOn}T${hour}:12:00.000+00:00`
  return {
    id: `avis-${counterRef}-${date}`,
    ...{ refAbo, pdcRef, counterRef, foundOn },
    ...{ oldIndex: previous.index, oldDate: previous.date, newIndex: index, newDate: date },
    consumption: index - previous.index,
    average: mean.used / mean.days,
    attempts: 1,
    nextAt: at('07'),
    ...(mail && { sentAt: at('06'), sentTo: mail }),
  }
}

/** The newest notice older than three months was never sent, one in two of the others was opened. */
function legalNotices(rows: Rows, today: Day, owners: Map<string, string>): void {
  const read = rows.Reading.filter(({ pdcRef }) => isGenerated(pdcRef))
  const alerts = alertsIn(read, today)
  const isOld = ({ reading }: Alert) => reading.date < addMonths(today, -3)
  const lost = alerts.filter(isOld).sort((a, b) => b.reading.date.localeCompare(a.reading.date))[0]
  for (const [rank, alert] of alerts.entries()) {
    const refAbo = owners.get(alert.reading.pdcRef) ?? ''
    const notice = noticeOf(alert, refAbo, alert === lost ? null : `abonne.${refAbo}@example.fr`)
    const isOpened = alert !== lost && rank % 2 === 0
    rows.LegalNotice.push({
      ...notice,
      ...(isOpened && { openedAt: `${notice.foundOn}T17:12:00.000+00:00` }),
    })
  }
}
