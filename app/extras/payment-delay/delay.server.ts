import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { dueCents, isLate } from '#domain/balance.ts'
import { dayField } from '#domain/day-field.ts'
import { answerBy } from '#domain/request.ts'
import { formatCents, formatDay, streetLine, toEuros } from '#domain/values.ts'
import {
  answerForm,
  info,
  orNotice,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import { counted } from '#limits/quota.server.ts'
import * as paths from '#paths.ts'
import { pendingPayments } from '#payment/history.server.ts'
import { invoiceHere } from '#screens/invoices/point.server.ts'
import { contractEnds, endBeforePlan } from '#screens/shell/contract-ends.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers, settings } from '#settings.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import { delayFacts, delayRule } from './deferrals.server.ts'
import {
  type DelayChoice,
  type DelayFacts,
  type DelayInstalment,
  dayLimits,
  delayName,
  delayRefusal,
  isDeferred,
  scheduleOf,
  scheduleText,
  waysOf,
} from './rules.ts'

/** The unpaid invoice that the address names, or else all of the metering point's, and whether they can wait. */
export async function showDelay(subscriber: Subscriber, { url }: RouteArgs) {
  const number = url.searchParams.get('facture')
  if (number !== null) await invoiceHere(subscriber, url, number)
  const { point, unpaid } = await unpaidOf(subscriber, url)
  const isMonthly = point.contract.monthlyPayment === 1
  const ended = isMonthly ? [] : await contractEnds(subscriber)
  const mayBegin = !isMonthly && !endBeforePlan(ended, point.pdcRef, subscriber.today)
  const shared = {
    place: `${streetLine(point.adress)} · ${point.pdcRef}`,
    help: {
      phone: settings().CONTACT_PHONE,
      others: othersWhoHelp({
        aidHref: offers('water-aid') ? paths.waterAid : undefined,
        planHref: mayBegin ? paths.monthly : undefined,
      }),
    },
  }
  if (number === null)
    return data({ ...shared, view: 'list' as const, invoices: unpaid.map(shownOf(point.pdcRef)) })
  const found = unpaid.find(one => one.facts.number === number)
  if (!found) throw new PageFailure(404, notYours)
  const about = {
    ...shared,
    place: `Facture ${number} · ${streetLine(point.adress)}`,
    number,
    pdc: point.pdcRef,
    amount: formatCents(found.facts.cents),
  }
  if (found.refusal) {
    const { refusal, request } = found
    return data({ ...about, view: 'refused' as const, refusal, request })
  }
  const { choice, values, errors } = choiceIn(url.searchParams, found.facts)
  const schedule = choice && scheduleOf(choice, found.facts, delayRule())
  if (schedule && !url.searchParams.has('changer'))
    return data({
      ...about,
      view: 'confirm' as const,
      ...shownSchedule(schedule, found.facts, values),
    })
  const form = { ...about, view: 'choose' as const, values, errors, ...choices(found.facts) }
  return data(form, { status: Object.keys(errors).length > 0 ? 400 : 200 })
}

/** BEY-10, BEY-132: beside the utility, what can help people who cannot pay; some of it on pages of the portal. */
const othersWhoHelp = (at: Record<'aidHref' | 'planHref', string | undefined>) =>
  [
    {
      href: at.aidHref,
      title: 'Ai-je droit à une aide\u00a0?',
      note: 'Cinq questions pour le savoir.',
    },
    {
      title: 'Le centre communal d’action sociale (CCAS)',
      note: 'À la mairie de votre commune\u00a0: il peut vous aider à payer une facture d’eau, et à faire valoir vos droits.',
    },
    {
      title: 'Le fonds de solidarité pour le logement (FSL)',
      note: 'Celui de votre département peut payer une partie de vos factures d’eau en retard. Le CCAS ou un travailleur social vous aide à le demander.',
    },
    { href: at.planHref, title: 'La mensualisation', note: 'Elle étale vos prochains paiements.' },
  ].filter(one => !('href' in one) || one.href)

/** BEY-12 to BEY-14: asks for the delay in the address, if its schedule, computed again, is the one that was shown. */
export async function askDelay(subscriber: Subscriber, args: RouteArgs) {
  const { url } = args
  const { call, form, who } = subscriber
  const posted = await form()
  const { point, unpaid } = await unpaidOf(subscriber, url)
  const found = unpaid.find(one => one.facts.number === url.searchParams.get('facture'))
  if (!found) throw new PageFailure(404, notYours)
  const { choice, values } = choiceIn(url.searchParams, found.facts)
  const here = paths.paymentDelayOf(found.facts.number, point.pdcRef, values)
  if (found.refusal) return redirectWithToast(here, notNow())
  const schedule = choice && scheduleOf(choice, found.facts, delayRule())
  if (!schedule) return redirect(here, 303)
  if (posted.get('seen') !== scheduleText(schedule)) return redirectWithToast(here, changed())
  const key = z.uuid().safeParse(posted.get('submission'))
  const reference = key.data ?? randomUUID()
  const instalments = schedule.map(({ day, cents }) => ({ date: day, amount: toEuros(cents) }))
  const { number: factNumber } = found.facts
  const body = { reference, pdc: point.pdcRef, factNumber, instalments }
  return answerForm({ extra: () => ({ submission: reference }) }, async () => {
    await counted(args, 'claim', who.owner, () => call('askPaymentDelay', { body }))
    const { value: request } = await orNotice(
      call('getRequestByReference', { query: { reference } }),
      null,
    )
    return redirectWithToast(
      request ? paths.request(request.id) : paths.history,
      sent(schedule.length, request?.id),
    )
  })
}

/** The rule's answer for each unpaid invoice of the point, with the request that defers it, if there is one. */
async function unpaidOf(subscriber: Subscriber, { searchParams }: URL) {
  const { call, who, pdcs, pdc, today } = subscriber
  const point = pdcs.find(({ pdcRef }) => pdcRef === searchParams.get('pdc')) ?? pdc
  const query = { pdc: point.pdcRef }
  const [invoices, delays, { stages }, { value: requests }] = await Promise.all([
    call('getInvoices', { query }),
    call('getPaymentDelays', { query: { userLogin: who.owner } }),
    pendingPayments(who.owner, point.pdcRef),
    orNotice(call('getUserHistoric', { query }), []),
  ])
  const unpaid = invoices
    .filter(({ facture }) => dueCents(facture) > 0)
    .map(({ facture }) => {
      const isUnderWay = stages.has(facture.factNumber)
      const facts = delayFacts(facture, { point, today, delays, isUnderWay, requests })
      const own = delays.find(one => one.factNumber === facts.number && isDeferred(one.state))
      return {
        facts,
        // As in the list of invoices: what is deferred or being paid is neither late nor to be paid.
        state:
          own || isUnderWay
            ? null
            : isLate(facture, today)
              ? ('retard' as const)
              : ('regler' as const),
        refusal: delayRefusal(facts, delayRule()),
        request: own ? paths.request(own.histoId) : null,
      }
    })
  // The invoice that is late comes first.
  unpaid.sort((a, b) => a.facts.deadline.localeCompare(b.facts.deadline))
  return { point, unpaid }
}

const shownOf =
  (pdc: string) =>
  ({ facts, state, refusal, request }: Awaited<ReturnType<typeof unpaidOf>>['unpaid'][number]) => ({
    number: facts.number,
    amount: formatCents(facts.cents),
    deadline: formatDay(facts.deadline),
    state,
    href: refusal ? request : paths.paymentDelayOf(facts.number, pdc),
    refusal,
  })

type Values = { choix: string; date: string }

/** The choice in the address, `date` or a number of instalments; errors where it is neither. */
function choiceIn(search: URLSearchParams, facts: DelayFacts) {
  const values: Values = { choix: search.get('choix') ?? '', date: search.get('date') ?? '' }
  const errors: FormErrors = {}
  const none = { choice: undefined, values, errors }
  if (!search.has('choix')) return search.has('date') ? refuse(none, 'choix', wayRequired) : none
  const count = values.choix === 'date' ? 1 : Number(values.choix)
  if (!waysOf(facts, delayRule()).includes(count) || (count === 1 && values.choix !== 'date'))
    return refuse(none, 'choix', noSuchWay)
  if (count > 1) return { ...none, choice: { count } satisfies DelayChoice }
  const { min, max } = dayLimits(facts, delayRule())
  const parsed = dayField({
    min,
    max,
    missing: 'Indiquez jusqu’à quel jour.',
    beforeMin: whyNotBefore,
    afterMax: whyNotAfter(delayRule().longestDays),
  }).safeParse(values.date)
  if (!parsed.success)
    return refuse(none, 'date', ...parsed.error.issues.map(({ message }) => message))
  return { ...none, choice: { count, until: parsed.data } satisfies DelayChoice }
}

const refuse = (
  { values }: { values: Values },
  field: keyof Values,
  ...messages: string[]
): { choice: undefined; values: Values; errors: FormErrors } => ({
  choice: undefined,
  values,
  errors: { [field]: messages },
})

/** The choices of the form: the days allowed, and each number of instalments with its whole schedule. */
function choices(facts: DelayFacts) {
  const { min, max } = dayLimits(facts, delayRule())
  const several = waysOf(facts, delayRule()).filter(count => count > 1)
  return {
    limits: min <= max ? { min, max, hint: `Du ${formatDay(min)} au ${formatDay(max)}.` } : null,
    several: several.map(count => ({
      count,
      instalments: (scheduleOf({ count }, facts, delayRule()) ?? []).map(shownInstalment),
    })),
  }
}

const shownInstalment = ({ day, cents }: DelayInstalment) => ({
  day: formatDay(day),
  amount: formatCents(cents),
})

function shownSchedule(schedule: DelayInstalment[], facts: DelayFacts, values: Values) {
  return {
    values,
    instalments: schedule.map(shownInstalment),
    seen: scheduleText(schedule),
    submission: randomUUID() as string,
    answerBy: formatDay(answerBy({ dateDemande: facts.today })),
  }
}

const notYours = {
  title: 'Facture introuvable',
  text: 'Cette facture ne fait pas partie de ce point de comptage.',
}

const wayRequired = 'Choisissez quand payer.'
const noSuchWay = 'Ce choix n’est pas proposé pour cette facture. Choisissez-en un autre.'
const whyNotBefore =
  'C’est le premier jour ouvré après la date limite de la facture ou, si elle est passée, après aujourd’hui.'
const whyNotAfter = (days: number) =>
  `Un délai est de ${days}\u00a0jours au plus. Pour plus de temps, appelez-nous.`

/** `id`: the number of the request, if it is known. */
const sent = (payments: number, id = '') =>
  success(
    `${['Votre demande de', delayName(payments), id].join(' ').trim()} est envoyée. Un e-mail vous le confirme.`,
  )
const changed = () =>
  warning('L’échéancier a changé depuis que vous l’avez affiché\u00a0: relisez-le, puis envoyez.')
const notNow = () => info('Rien n’a été envoyé\u00a0: voici pourquoi.')
