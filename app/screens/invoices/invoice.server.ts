import { dueCents, invoiceName, isLate } from '#domain/balance.ts'
import { disputes } from '#domain/claim.ts'
import { isOpen } from '#domain/request.ts'
import { mayOpen } from '#domain/trusted-people.ts'
import { type Day, formatCents, formatDay, streetLine, toCents } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { deferralsOf, shownDeferral } from '../shell/deferrals.server.ts'
import { beingChecked } from '../shell/payments-under-way.tsx'
import { invoiceHere } from './point.server.ts'

/** BEY-186: an invoice of the metering point in the address, else of the selected one, and why it has its amount. */
export async function showInvoice(subscriber: Subscriber, { params, url }: RouteArgs) {
  const { call, who, today } = subscriber
  const { number = '' } = params
  const { point, facture } = await invoiceHere(subscriber, url, number)
  const invoice = Promise.resolve(facture)
  const { by } = who
  const mayRead = !by || mayOpen(by.rights, paths.history)
  const [parts, { stages, checkingCents }, deferrals, { value: requests }] = await Promise.all([
    ask('invoice', subscriber, { pdc: point.pdcRef, number, invoice }),
    pendingPayments(who.owner, point.pdcRef),
    deferralsOf(subscriber),
    mayRead
      ? orNotice(call('getUserHistoric', { query: { pdc: point.pdcRef } }), [])
      : { value: [] },
  ])
  const disputed = requests.find(histo => isOpen(histo) && disputes(histo.message, number))
  const cents = dueCents(facture)
  const deferred = deferrals.deferred.get(number)
  const shown = Object.values(parts)
  return {
    pageTitle: invoiceName(facture),
    number,
    place: streetLine(point.adress),
    ...headOf(facture, today, deferred !== undefined),
    pay:
      cents > 0 && stages.get(number) !== 'checking'
        ? { href: paths.paymentOf([number], point.pdcRef), amount: formatCents(cents) }
        : null,
    deferred: deferred ? shownDeferral(deferred, cents, today) : null,
    checking: stages.get(number) === 'checking' ? beingChecked(checkingCents) : null,
    parts,
    unexplained: shown.some(({ isExplained }) => isExplained) ? null : unexplained(facture),
    missing: shown.find(({ missing }) => missing)?.missing ?? deferrals.missing,
    file: facture.exist ? paths.invoiceFile(number, point.pdcRef) : null,
    delay:
      deferrals.moreTime(facture, { point, today, requests, isUnderWay: stages.has(number) })
        ?.href ?? null,
    dispute: disputed
      ? {
          href: paths.request(disputed.id),
          title: 'Suivre la contestation',
          note: `Envoyée le ${formatDay(disputed.dateDemande)}`,
        }
      : facture.amountFact < 0
        ? null
        : { href: paths.dispute(number, point.pdcRef), title: 'Contester cette facture' },
  }
}

/** A credit bills nothing that could be explained, and an invoice without a file explains nothing either. */
function unexplained({ amountFact, exist }: Facture): string | null {
  if (amountFact < 0 && !exist) return null
  const unknown = 'Le détail de cette facture n’est pas connu ici.'
  return exist ? `${unknown} Il est sur la facture.` : unknown
}

function headOf(facture: Facture, today: Day, isDeferred: boolean) {
  const due = dueCents(facture)
  const credit = toCents(facture.balanceFact) < 0
  if (due === 0)
    return {
      state: credit ? ('avoir' as const) : ('solde' as const),
      label: credit ? 'En votre faveur' : 'Montant',
      // Of an invoice that was paid twice, what is in the subscriber's favour is the balance and not its amount.
      sum: formatCents(Math.abs(toCents(credit ? facture.balanceFact : facture.amountFact))),
    }
  return {
    state: !isDeferred && isLate(facture, today) ? ('retard' as const) : ('regler' as const),
    label: isDeferred ? 'Reste à payer' : `Au plus tard le\u00a0${formatDay(facture.endDate)}`,
    sum: formatCents(due),
  }
}
