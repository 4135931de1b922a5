import { compare, differenceText } from './comparison.ts'
import { formatVolume, pricePerLitre } from './consumption.ts'
import { type Day, daysBetween, formatCents, formatDay } from './values.ts'

/** What an invoice is made of: amounts in cents, taxes included, `volume` in m³; `period` null when only the sum is known. */
export type Detail = {
  number: string
  period: { start: Day; end: Day } | null
  volume: number
  isEstimate: boolean
  subscription: number
  consumption: number
  regularisation: number
}

/** What explains the amount of an invoice most, in the order in which subscribers look for it. */
type Reason = 'givenBack' | 'subscription' | 'regularisation' | 'more' | 'less' | 'usual' | 'alone'

const litresADay = ({ period, volume }: Detail) => {
  const days = period ? daysBetween(period.start, period.end) : 0
  return days > 0 ? (volume * 1000) / days : null
}

/** People notice a tenth more or less on a bill. */
const noticed = 1.1

/** In cents, without what is given back. */
const chargedIn = ({ subscription, consumption, regularisation }: Detail) =>
  subscription + consumption + Math.max(0, regularisation)

/**
 * BEY-186: of what is charged, two fifths are given back, half is the subscription, or two fifths are a correction; or
 * there was a tenth more or less water a day; otherwise `usual`, or `alone` without an invoice to compare it with.
 */
export function reasonOf(detail: Detail, before: Detail | undefined): Reason {
  const { subscription, regularisation } = detail
  const charged = chargedIn(detail)
  if (regularisation < 0 && -regularisation * 5 >= charged * 2) return 'givenBack'
  if (subscription * 2 >= charged) return 'subscription'
  if (regularisation * 5 >= charged * 2) return 'regularisation'
  const [now, then] = [litresADay(detail), before ? litresADay(before) : null]
  if (now === null || then === null) return 'alone'
  if (now > then * noticed) return 'more'
  return now * noticed < then ? 'less' : 'usual'
}

/** Whole litres a day of the invoice, of the one before and of the one a year before, if known. */
export function comparedWith(details: Detail[], number: string) {
  const rank = details.findIndex(each => each.number === number)
  const [own, before] = details.slice(rank, rank + 2)
  if (rank < 0 || !own) return []
  const lastYear = details.slice(rank + 2).find(each => isYearBefore(own, each))
  const named = { own, before, lastYear }
  return (['own', 'before', 'lastYear'] as const).flatMap(which => {
    const of = named[which]
    const litres = of ? litresADay(of) : null
    return of && litres !== null
      ? [{ which, end: of.period?.end ?? '', litres: Math.round(litres) }]
      : []
  })
}

/** Whether one period ended a year before the other, give or take six weeks. */
function isYearBefore(own: Detail, other: Detail): boolean {
  if (!own.period || !other.period) return false
  return Math.abs(daysBetween(other.period.end, own.period.end) - 365) <= 42
}

type Read = { date: Day; index: number; counterRef: string; type?: string }

/**
 * For an estimated invoice: the day of the first reading after it, or null. The newest invoice has that of the newest
 * reading, and the m³ since the last reading before the estimates, how many of them these billed, and how many the next
 * invoice will bill.
 */
export function readSince(details: Detail[], number: string, readings: Read[]) {
  const rank = details.findIndex(each => each.number === number)
  const own = details[rank]
  if (!own?.period || !own.isEstimate) return null
  const { end } = own.period
  const since = readings
    .filter(({ date, type }) => date >= end && type !== 'Estimation')
    .sort((a, b) => a.date.localeCompare(b.date))
  // An older invoice was corrected by the first reading after it, whatever was read in the years since.
  const last = rank === 0 ? since.at(-1) : since[0]
  if (!last) return null
  const counted = rank === 0 ? countedSince(details, last, readings) : null
  return { on: last.date, ...(counted && counted.left > 0 && { counted }) }
}

/**
 * What the meter is said to show at both ends of an estimated invoice, in m³: the reading on which the estimates rest,
 * and what they have billed since. Null where no such reading is known.
 */
export function estimatedIndexes(details: Detail[], number: string, readings: Read[]) {
  const rank = details.findIndex(each => each.number === number)
  const own = details[rank]
  if (!own?.period || !own.isEstimate) return null
  let since = 0
  let { start } = own.period
  for (const older of [undefined, ...details.slice(rank + 1)]) {
    if (older) {
      if (!older.isEstimate || older.period?.end !== start) return null
      since += older.volume
      start = older.period.start
    }
    const rests = readings.filter(({ date }) => date === start)
    const [reading] = rests
    if (reading && rests.length === 1) {
      const before = reading.index + since
      return {
        counterRef: reading.counterRef,
        isRead: since === 0 && reading.type !== 'Estimation',
        before,
        after: before + own.volume,
      }
    }
  }
  return null
}

function countedSince(details: Detail[], last: Read, readings: Read[]) {
  let billed = 0
  let corrected = 0
  for (const [rank, own] of details.entries()) {
    const { period, isEstimate, volume } = own
    if (!period || !isEstimate || (rank > 0 && period.end !== details[rank - 1]?.period?.start))
      return null
    // A correction is of the estimates before it: water of this time, except the one that the first estimate bills.
    billed += volume + corrected
    corrected = own.consumption > 0 ? (own.regularisation * volume) / own.consumption : 0
    const first = readings.find(
      ({ date, counterRef }) => date === period.start && counterRef === last.counterRef,
    )
    if (first) {
      const counted = last.index - first.index
      const rounded = Math.round(billed)
      const invoices = details.slice(0, rank + 1)
      return {
        volume: counted,
        billed: rounded,
        left: counted - rounded,
        from: first.date,
        invoices: invoices.length,
        isCorrected: rounded !== sumOf(invoices),
      }
    }
  }
  return null
}

const sumOf = (details: Detail[]) => details.reduce((sum, { volume }) => sum + volume, 0)

/**
 * What the meter has counted beyond what is billed, in three parts as the sentences below, without its full stop. The
 * volumes of the invoices add up to another sum than what they bill where one of them corrects the others.
 */
function countedText(counted: NonNullable<ReturnType<typeof countedSince>>) {
  const { volume, billed, left, from, invoices, isCorrected } = counted
  const covered =
    invoices > 1
      ? `Vos\u00a0${invoices}\u00a0dernières factures en couvrent ${formatVolume(billed)}${isCorrected ? ', régularisation comprise' : ''}`
      : `Cette facture en couvre ${formatVolume(billed)}`
  return [
    'Votre compteur a compté ',
    `${formatVolume(volume)}\u00a0m³`,
    ` depuis le ${formatDay(from)}. ${covered}. Il en reste ${formatVolume(left)} à facturer`,
  ]
}

/**
 * BEY-650: why an invoice has its amount, in the words and figures of the screen, the paper and the mails; `details`
 * are all invoices of its metering point, newest first. Null when only the amount is known.
 */
export function whyOf(all: Detail[], invoice: string, readings: Read[]) {
  // A credit bills no water: it is neither the newest invoice nor the one before.
  const details = all.filter(({ period }) => period)
  const rank = details.findIndex(({ number }) => number === invoice)
  const [own, before] = details.slice(rank, rank + 2)
  if (rank < 0 || !own?.period) return null
  const since = readSince(details, own.number, readings)
  const price = own.volume > 0 ? own.consumption / own.volume : 0
  const compared = comparedWith(details, own.number)
  const most = Math.max(1, ...compared.map(({ litres }) => litres))
  return {
    sentence: sentences[reasonOf(own, before)](own, before),
    readOn: since?.on,
    isEstimate: own.isEstimate,
    lines: [
      {
        kind: 'subscription' as const,
        name: 'Abonnement',
        note: [`pour ${monthsIn(own)}\u00a0mois`],
        cents: own.subscription,
      },
      {
        kind: 'water' as const,
        name: 'Eau consommée',
        note: own.isEstimate
          ? [
              `${formatVolume(own.volume)}\u00a0m³ `,
              own.volume > 1 ? 'estimés' : 'estimé',
              `, à ${formatCents(price)}`,
            ]
          : [`${formatVolume(own.volume)}\u00a0m³ à ${formatCents(price)}`],
        cents: own.consumption,
      },
      {
        kind: 'correction' as const,
        name: 'Régularisation',
        note: ['correction des estimations d’avant'],
        cents: own.regularisation,
      },
    ]
      .filter(({ cents }) => cents !== 0)
      .map(({ cents, ...line }) => ({
        ...line,
        amount: formatCents(cents),
        share: shareOf(cents, own),
      })),
    litre: pricePerLitre(own),
    period: `Du\u00a0${formatDay(own.period.start)} au\u00a0${formatDay(own.period.end)}, ${daysBetween(own.period.start, own.period.end)}\u00a0jours.`,
    next: since?.counted && {
      left: since.counted.left,
      words: countedText(since.counted),
      euros: Math.round((since.counted.left * price) / 100),
    },
    comparison: [
      comparisonOf(compared, own.isEstimate),
      since?.counted && 'Le compteur, relevé depuis, en dit plus.',
    ]
      .filter(Boolean)
      .join(' '),
    compared: compared.map(({ which, end, litres }) => ({
      name: names[which](formatDay(end)),
      litres: `${formatVolume(litres)}\u00a0L/jour`,
      share: Math.round((100 * litres) / most),
      isOwn: which === 'own',
    })),
  }
}

/** The litres a day of an invoice beside those of the others, in a sentence; null where there is no other. */
function comparisonOf([own, ...others]: ReturnType<typeof comparedWith>, isEstimate: boolean) {
  if (!own || others.length === 0) return null
  const words = others.map(({ which, litres }) =>
    differenceText(
      compare(own.litres, litres),
      which === 'before' ? 'sur la facture précédente' : 'l’an dernier',
    ),
  )
  return `Par jour, ${isEstimate ? 'nous avons estimé' : 'vous avez consommé'} ${words.join(' et ')}.`
}

/** « 150 jours, 25 m³ estimés »; null when only the amount is known. */
export function periodNote({ period, volume, isEstimate }: Detail): string | null {
  if (!period) return null
  const days = daysBetween(period.start, period.end)
  const estimated = isEstimate ? ` estimé${volume > 1 ? 's' : ''}` : ''
  return `${days}\u00a0jour${days > 1 ? 's' : ''}, ${formatVolume(volume)}\u00a0m³${estimated}`
}

/** In whole months, as the subscription is billed. */
function monthsIn({ period }: Detail): number {
  const days = period ? daysBetween(period.start, period.end) : 0
  return Math.max(1, Math.round((days * 12) / 365))
}

/** The share of a line in what is charged, in whole per cent; 0 for a line that gives money back. */
const shareOf = (cents: number, detail: Detail) =>
  Math.round((100 * Math.max(0, cents)) / chargedIn(detail))

const names = {
  own: () => 'Cette facture',
  before: (end: string) => `La précédente, jusqu’au ${end}`,
  lastYear: () => 'Un an plus tôt',
}

/** « , 1 de moins que la fois d’avant »; only where both invoices are of as many months. */
function besideBefore(own: Detail, before: Detail): string {
  if (monthsIn(own) !== monthsIn(before)) return ''
  const more = own.volume - before.volume
  const words =
    more === 0 ? 'autant' : `${formatVolume(Math.abs(more))} de ${more > 0 ? 'plus' : 'moins'}`
  return `, ${words} que la fois d’avant`
}

/** Each sentence comes in three parts: before, within and after what is emphasised. */
const sentences = {
  givenBack: ({ regularisation }: Detail) => [
    'Nous vous ',
    'rendons',
    ` ${formatCents(-regularisation)}\u00a0: nos estimations d’avant étaient trop hautes.`,
  ],
  subscription: ({ subscription }: Detail) => [
    'L’',
    'abonnement',
    ` fait au moins la moitié\u00a0: ${formatCents(subscription)}, que l’eau coule ou non.`,
  ],
  regularisation: ({ regularisation }: Detail) => [
    'Une grande part est un ',
    'rattrapage',
    `\u00a0: nos estimations d’avant étaient trop basses de ${formatCents(regularisation)}.`,
  ],
  more: ({ volume, isEstimate }: Detail) => [
    isEstimate ? 'Nous estimons ' : 'Vous avez consommé ',
    'plus d’eau',
    ` que la fois d’avant\u00a0: ${formatVolume(volume)}\u00a0m³.`,
  ],
  less: ({ volume, isEstimate }: Detail) => [
    'C’est ',
    'moins d’eau',
    ` que la fois d’avant\u00a0: ${formatVolume(volume)}\u00a0m³${isEstimate ? ' estimés' : ''}.`,
  ],
  usual: (own: Detail, before?: Detail) => [
    'C’est ',
    'comme d’habitude',
    `\u00a0: ${formatVolume(own.volume)}\u00a0m³${own.isEstimate ? ' estimés' : ''} en ${monthsIn(own)}\u00a0mois${before ? besideBefore(own, before) : ''}.`,
  ],
  alone: ({ volume, isEstimate }: Detail) => [
    'Vous avez consommé ',
    `${formatVolume(volume)}\u00a0m³`,
    `${isEstimate ? ', par estimation' : ''}. Il n’y a pas de facture d’avant à comparer.`,
  ],
}
