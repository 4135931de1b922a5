import { dueCents, isLate } from '#domain/balance.ts'
import { compare, differenceText } from '#domain/comparison.ts'
import { noticeOf, rebateText } from '#domain/leak.ts'
import {
  daysBetween,
  formatCents,
  formatDay,
  formatPrice,
  formatRate,
  streetLine,
  toCents,
} from '#domain/values.ts'
import {
  chargedIn,
  comparedWith,
  type Detail,
  pricePerLitre,
  readSince,
  reasonOf,
} from '#extras/invoice-detail/rules.ts'
import { askOne } from '#extras/slots.server.ts'
import { orNotice, PageFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { InvoiceDetail, InvoiceParts } from '#upstream/catalogue/billing.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { canAskDelay, delaysOf, shownDeferral } from '../shell/payment-delays.server.ts'
import { beingChecked } from '../shell/payments-under-way.tsx'
import { pointOf } from './point.server.ts'
import { notYours } from './texts.server.ts'

/** BEY-186: an invoice of the metering point in the address, else of the selected one, and why it has its amount. */
export async function showInvoice(subscriber: Subscriber, { params, url }: RouteArgs) {
  const { call, who, today } = subscriber
  const point = pointOf(subscriber, url)
  const of = { query: { pdc: point.pdcRef } }
  const byNumber = { query: { ...of.query, factNumber: params.number ?? '' } }
  const [wrapped, law, details, readings, alerts, payments, { missing, ...delays }] =
    await Promise.all([
      call('getInvoices', of),
      offers('invoice-detail') ? orNotice(call('getInvoiceParts', byNumber), null) : null,
      offers('invoice-detail') ? orNotice(call('getInvoiceDetails', of), []) : null,
      orNotice(call('getReadings', of), []),
      orNotice(call('getAlerts', of), []),
      pendingPayments(who.owner, point.pdcRef),
      delaysOf(subscriber),
    ])
  const { stages, checkingCents } = payments
  const facture = wrapped.find(({ facture }) => facture.factNumber === params.number)?.facture
  if (!facture) throw new PageFailure(404, notYours)
  const number = facture.factNumber
  const cents = dueCents(facture)
  const isUnderWay = stages.has(number)
  const deferred = delays.deferred.get(number)
  const detail = details && whyOf(details.value, facture, readings.value)
  const alert = alerts.value.find(({ newDate }) => newDate === detail?.readOn)
  return {
    pageTitle: `Facture du ${formatDay(facture.startDate)}`,
    number,
    place: streetLine(point.adress),
    amount: formatCents(toCents(facture.amountFact)),
    ...headOf(facture, today),
    pay:
      cents > 0 && stages.get(number) !== 'checking'
        ? { href: paths.paymentOf([number], point.pdcRef), amount: formatCents(cents) }
        : null,
    deferred: deferred ? shownDeferral(deferred, cents, today).words : null,
    checking: stages.get(number) === 'checking' ? beingChecked(checkingCents) : null,
    detail,
    readOn: detail?.readOn ? formatDay(detail.readOn) : null,
    /** The help for leaks, if the reading that shows more than was billed also raised an alert, as on /home. */
    leak:
      alert && detail?.next
        ? {
            href: paths.leak(alert.newDate, point.pdcRef),
            ...rebateText(
              noticeOf(await askOne('alertNotices', subscriber), point.pdcRef, alert, today).month,
            ),
          }
        : null,
    law: law?.value ? billLaw(law.value) : null,
    missing: details?.notice ?? law?.notice ?? missing,
    file: facture.exist ? paths.invoiceFile(number, point.pdcRef) : null,
    delay: canAskDelay(facture, { point, today, isUnderWay, ...delays })
      ? paths.paymentDelayOf(number, point.pdcRef)
      : null,
    dispute: paths.dispute(number, point.pdcRef),
  }
}

function headOf(facture: Facture, today: string) {
  const due = dueCents(facture)
  const credit = toCents(facture.balanceFact) < 0
  if (due === 0)
    return {
      state: credit ? ('avoir' as const) : ('solde' as const),
      label: 'Montant',
      sum: formatCents(Math.abs(toCents(facture.amountFact))),
    }
  return {
    state: isLate(facture, today) ? ('retard' as const) : ('regler' as const),
    label: `Au plus tard le\u00a0${formatDay(facture.endDate)}`,
    sum: formatCents(due),
  }
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
export function whyOf(all: InvoiceDetail[], facture: Facture, readings: Read) {
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
    comparison: since?.counted
      ? 'Litres estimés\u00a0: le relevé en dit plus.'
      : comparisonOf(compared, own.isEstimate),
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
export const billLaw = ({ parts, taxes, quality }: InvoiceParts) => ({
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
