import { compare, differenceText } from '#domain/comparison.ts'
import { pricePerLitre } from '#domain/consumption.ts'
import { noticeOf, rebateText } from '#domain/leak.ts'
import {
  daysBetween,
  formatCents,
  formatDay,
  formatPrice,
  formatRate,
  toCents,
} from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { ConsumptionAlert, Facture } from '#upstream/catalogue/entities.ts'
import { askOne, type InvoiceShown } from '../slots.server.ts'
import type { InvoiceDetail, InvoiceParts } from './calls.ts'
import { chargedIn, comparedWith, type Detail, readSince, reasonOf } from './rules.ts'

/** BEY-186, BEY-300: why an invoice has its amount, and where the money goes. */
export async function explained(subscriber: Subscriber, { pdc, number, invoice }: InvoiceShown) {
  const { call } = subscriber
  const of = { query: { pdc } }
  const [law, details, readings, alerts, facture] = await Promise.all([
    orNotice(call('getInvoiceParts', { query: { pdc, factNumber: number } }), null),
    orNotice(call('getInvoiceDetails', of), []),
    orNotice(call('getReadings', of), []),
    orNotice(call('getAlerts', of), []),
    invoice,
  ])
  const detail = whyOf(details.value, facture, readings.value)
  const alert = alerts.value.find(({ newDate }) => newDate === detail?.readOn)
  return {
    isExplained: detail !== null,
    missing: details.notice ?? law.notice,
    total: formatCents(toCents(facture.amountFact)),
    detail,
    readOn: detail?.readOn ? formatDay(detail.readOn) : null,
    leak: alert && detail?.next ? await leakHelp(subscriber, pdc, alert) : null,
    law: law.value ? billLaw(law.value) : null,
  }
}
export type Explained = Awaited<ReturnType<typeof explained>>

/** The help for leaks, if the reading that shows more than was billed also raised an alert, as on /home. */
async function leakHelp(subscriber: Subscriber, pdc: string, alert: ConsumptionAlert) {
  const notices = await askOne('alertNotices', subscriber)
  const { month } = noticeOf(notices, pdc, alert, subscriber.today)
  return { href: paths.leak(alert.newDate, pdc), ...rebateText(month) }
}

const toDetail = (one: InvoiceDetail): Detail => ({
  ...one,
  number: one.factNumber,
  subscription: toCents(one.subscription),
  consumption: toCents(one.consumption),
  regularisation: toCents(one.regularisation),
})

type Read = Parameters<typeof readSince>[2]

/** Why an invoice has its amount; null when only the amount is known. */
function whyOf(all: InvoiceDetail[], facture: Facture, readings: Read) {
  const details = all.map(toDetail)
  const rank = details.findIndex(({ number }) => number === facture.factNumber)
  const [own, before] = details.slice(rank, rank + 2)
  if (rank < 0 || !own?.period) return null
  const since = readSince(details, own.number, readings)
  const price = own.volume > 0 ? own.consumption / own.volume : 0
  const compared = comparedWith(details, own.number)
  const most = Math.max(1, ...compared.map(({ litres }) => litres))
  return {
    sentence: sentences[reasonOf(own, before)](own),
    readOn: since?.on,
    isEstimate: own.isEstimate,
    lines: [
      { kind: 'subscription' as const, name: 'Abonnement', note: null, cents: own.subscription },
      {
        kind: 'water' as const,
        name: 'Eau consommée',
        note: `${own.volume}\u00a0m³ à ${formatCents(price)}`,
        cents: own.consumption,
      },
      {
        kind: 'correction' as const,
        name: 'Régularisation',
        note: 'Correction des estimations d’avant',
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
      ...since.counted,
      euros: Math.round((since.counted.left * price) / 100),
    },
    comparison: [
      comparisonOf(compared, own.isEstimate),
      since?.counted && 'Le relevé en dit plus que cette estimation.',
    ]
      .filter(Boolean)
      .join(' '),
    compared: compared.map(({ which, end, litres }) => ({
      name: names[which](formatDay(end)),
      litres: `${litres}\u00a0L/jour`,
      width: `${Math.round((100 * litres) / most)}%`,
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
      which === 'before' ? 'la précédente' : 'l’an dernier',
    ),
  )
  return `Par jour${isEstimate ? ', selon l’estimation' : ''}\u00a0: ${words.join(', ')}.`
}

/** The share of a line in what is charged, in whole per cent; 0 for a line that gives money back. */
const shareOf = (cents: number, detail: Detail) =>
  Math.round((100 * Math.max(0, cents)) / chargedIn(detail))

const names = {
  own: () => 'Cette facture',
  before: (end: string) => `La précédente, jusqu’au ${end}`,
  lastYear: () => 'Un an plus tôt',
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
  more: ({ volume }: Detail) => [
    'Vous avez consommé ',
    'plus d’eau',
    ` que la fois d’avant\u00a0: ${volume}\u00a0m³.`,
  ],
  less: ({ volume, isEstimate }: Detail) => [
    'C’est ',
    'moins d’eau',
    ` que la fois d’avant\u00a0: ${volume}\u00a0m³${isEstimate ? ' estimés' : ''}.`,
  ],
  usual: () => ['C’est une facture ', 'comme d’habitude', '.'],
  alone: ({ volume, isEstimate }: Detail) => [
    'Vous avez consommé ',
    `${volume}\u00a0m³`,
    `${isEstimate ? ', par estimation' : ''}. Il n’y a pas de facture d’avant à comparer.`,
  ],
}

/** BEY-300: the part of each body, with what makes it up, and the VAT; no parts when only the amount is known. */
const billLaw = ({ parts, taxes, quality }: InvoiceParts) => ({
  quality,
  parts: [
    ...parts.map(({ name, cubicMetre, ...part }) => {
      const [subscription, water, correction] = [
        toCents(part.subscription),
        toCents(part.consumption),
        toCents(part.regularisation),
      ]
      const notes = [
        subscription !== 0 && `abonnement ${formatCents(subscription)}`,
        `eau ${formatCents(water)}, à ${formatPrice(cubicMetre)} le m³`,
        correction !== 0 && `régularisation ${formatCents(correction)}`,
      ]
      return {
        name,
        note: notes.filter(Boolean).join('\u00a0; '),
        amount: formatCents(subscription + water + correction),
      }
    }),
    ...taxes.map(({ rate, amount }) => ({
      name: `TVA à ${formatRate(rate)}`,
      note: null,
      amount: formatCents(toCents(amount)),
    })),
  ],
})
