import { redirect } from '@remix-run/node'
import { regularisationMonth } from '#domain/payment-modes.ts'
import { type Day, formatCents, formatDay, toCents } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { orNotice, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Confirmation } from '#wizard/declaration/wizard.ts'
import { confirmationOf } from '#wizard/sending/report.server.ts'
import { shownAtMost } from './bank.server.ts'
import { agreedIn, monthlyStart } from './monthly-start.server.ts'
import * as texts from './monthly-texts.server.ts'
import { placeOf } from './texts.server.ts'

export type ShownDeposit = { date: string; amount: string; state: string }

/**
 * MON-13, MON-14, MON-22: the schedule of the only monthly metering point, or of the one that `pdc` names; `demande`
 * adds the confirmation above it that the plan was asked for (MON-09).
 */
export async function showSchedule(subscriber: Subscriber, { url }: RouteArgs) {
  const { pdc, pdcs } = subscriber
  const { searchParams } = url
  const draft = searchParams.get('demande')
  const confirmation = draft && (await confirmationOf(subscriber, monthlyStart, draft))
  if (!confirmation && pdc.contract.monthlyPayment === 0) throw redirect(paths.monthly)
  const monthly = pdcs.filter(({ contract }) => contract.monthlyPayment === 1)
  const chosen = chosenOf(monthly, searchParams.get('pdc'), confirmation || undefined)
  return {
    ...(confirmation && { pageTitle: 'Demande envoyée – Mon échéancier de mensualisation' }),
    confirmation: confirmation ? confirmedOf(confirmation, draft) : null,
    followUps:
      confirmation && draft
        ? await ask('followUp', subscriber, { demarche: monthlyStart.base, brouillon: draft })
        : {},
    choice: monthly.length > 1 ? monthly.map(choiceOf) : null,
    hasNone: monthly.length === 0,
    schedule: chosen ? await scheduleOf(subscriber, chosen) : null,
  }
}

/** What the confirmation shows of the requests that were just sent. */
const confirmedOf = ({ sentAt, isMailed, sections }: Confirmation, draft: string | null) => ({
  draft,
  sentAt,
  isMailed,
  agreed: agreedIn(sections),
  papers: sections.flatMap(({ papers = [] }) => papers),
})

/** The monthly point whose schedule is shown: the only one, else the one picked, else the only one just asked for. */
function chosenOf(monthly: Pdc[], picked: string | null, asked: Confirmation | undefined) {
  if (monthly.length === 1) return monthly[0]
  const named = monthly.find(({ pdcRef }) => pdcRef === picked)
  if (named) return named
  const inPlan = monthly.filter(({ pdcRef }) => asked?.keys.includes(`plan:${pdcRef}`))
  return inPlan.length === 1 ? inPlan[0] : undefined
}

const choiceOf = (pdc: Pdc) => ({ value: pdc.pdcRef, label: placeOf(pdc) })

/** What stands beside the schedule must be readable even when the schedule cannot be read. */
const depositsOf = ({ call }: Subscriber, { pdcRef }: Pdc) =>
  orNotice(call('getSchedule', { query: { pdc: pdcRef } }), [])

/** « 44,05 € », « 15/12/2026 » of the next instalment, and whether it is the last; null once all are past. */
export async function nextDeposit(subscriber: Subscriber, point: Pdc) {
  const { value: deposits, notice } = await depositsOf(subscriber, point)
  const next = deposits.find(({ depositDate }) => depositDate >= subscriber.today)
  return {
    notice,
    next: next
      ? {
          ref: point.pdcRef,
          amount: formatCents(toCents(next.amount)),
          day: formatDay(next.depositDate),
          isLast: next === deposits.at(-1),
        }
      : null,
  }
}

/** The next instalment of each monthly point among the first ones: the hub waits for no more calls than of accounts. */
export async function nextDeposits(subscriber: Subscriber, points: Pdc[]) {
  const monthly = points.filter(({ contract }) => contract.monthlyPayment === 1)
  const asked = await Promise.all(
    monthly.slice(0, shownAtMost).map(point => nextDeposit(subscriber, point)),
  )
  return {
    deposits: asked.flatMap(({ next }) => next ?? []),
    notice: asked.find(({ notice }) => notice)?.notice ?? null,
  }
}

/** MON-15, MON-17 to MON-19 */
async function scheduleOf(subscriber: Subscriber, point: Pdc) {
  const { today } = subscriber
  const { value: deposits, notice } = await depositsOf(subscriber, point)
  const last = deposits.at(-1)
  const next = deposits.find(({ depositDate }) => depositDate >= today)
  const total = deposits.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return {
    pdc: point.pdcRef,
    place: placeOf(point),
    notice,
    deposits: deposits.map(
      ({ depositDate, amount }): ShownDeposit => ({
        date: formatDay(depositDate),
        amount: formatCents(toCents(amount)),
        state: stateOf(depositDate, today),
      }),
    ),
    next: next && {
      amount: formatCents(toCents(next.amount)),
      when: `Le ${formatDay(next.depositDate)}${last && last !== next ? `, puis chaque mois jusqu’au ${formatDay(last.depositDate)}` : ''}.`,
    },
    total: formatCents(total),
    note: last ? texts.regularisation(regularisationMonth(last.depositDate)) : null,
  }
}

function stateOf(deposit: Day, today: Day): string {
  if (deposit === today) return 'Aujourd’hui'
  return deposit < today ? 'Passée' : 'À venir'
}
