import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { dueCents, isLate } from '#domain/balance.ts'
import { formatDaily, kindOf, readingLabels } from '#domain/consumption.ts'
import { fieldsIn, fieldsToReplace } from '#domain/reply-template.ts'
import { answerBy, isOpen, isOverdue, maxMessage } from '#domain/request.ts'
import {
  dayOf,
  formatCents,
  formatDay,
  formatInstant,
  oneLine,
  pointName,
  streetLine,
  toCents,
} from '#domain/values.ts'
import {
  answerForm,
  failedCall,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  wrongField,
} from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import * as paths from '#paths.ts'
import { paymentsOf } from '#payment/history.server.ts'
import { stateLabel } from '#screens/admin/payments/payment-labels.server.ts'
import type { ShownFigure } from '#screens/admin/shell/sheet-parts.tsx'
import { changeSubscriber } from '#screens/admin/subscribers/subscriber.server.ts'
import {
  askedBy,
  noSubscriber,
  shownRequest,
} from '#screens/admin/subscribers/subscribers.server.ts'
import { recordRead } from '#session/audit.server.ts'
import { unseal } from '#session/cookie.server.ts'
import type { Admin, End } from '#session/guards.server.ts'
import type { FormAnswer } from '#ui/form/form.tsx'
import type { Answer } from '#upstream/catalogue/index.ts'
import { ask } from '../slots.server.ts'
import { noteProblem } from './rules.ts'
import { whyTheyCall } from './why-they-call.rules.ts'

type Person = Answer<'getDeskSubscriber'>

/** How many rows of each list the sheet shows, the newest ones; a link leads to the page with all of them. */
const shownRows = { invoices: 5, readings: 4, points: 4, payments: 3, requests: 4 }

const contacts = {
  message: 'Message de l’abonné',
  answer: 'Réponse d’un agent',
  call: 'Appel noté',
} as const

/** BEY-174: reads the subscriber, and records that this agent did. @throws 404 for an unknown number */
async function personAt({ call, who }: Admin, { params: { refAbo = '' } }: RouteArgs) {
  try {
    const person = await call('getDeskSubscriber', { query: { refAbo } })
    await recordRead(who.owner, person.refAbo)
    return person
  } catch (error) {
    if (failedCall(error).status !== 404) throw error
    throw new PageFailure(404, { title: 'Abonné introuvable', text: noSubscriber })
  }
}

/** The fields that are kept of a form that could not be sent; while the first one is empty, nothing is kept. */
const written: Record<SheetAnswer['form'], string[]> = {
  call: ['appel'],
  open: ['objet', 'demande', 'pdc'],
}

const unsent = unsentMessages('fiche', posted => {
  const form = String(posted.get('intent')) as SheetAnswer['form']
  const names = Object.hasOwn(written, form) ? written[form] : []
  const values = Object.fromEntries(names.map(name => [name, String(posted.get(name) ?? '')]))
  return Object.values(values)[0]?.trim() ? JSON.stringify({ form, values }) : ''
})

const subjectOf = (owner: string, refAbo = '') => `${owner} ${refAbo}`

/** The guard of the action calls this after the end of the session or in an outage: the form comes back as typed. */
export async function keepWritten(end: End, { request, params }: RouteArgs) {
  const session = await unseal(request)
  if (session) await unsent.keepWith(end, request, subjectOf(session.owner, params.refAbo))
}

/** The form that `keepWritten` kept, as the action would answer it; null when it kept none. */
async function writtenBefore({ who }: Admin, { request, params }: RouteArgs) {
  const kept = await unsent.of(request, subjectOf(who.owner, params.refAbo))
  if (!kept) return null
  const notice = {
    tone: 'info' as const,
    text: 'Votre saisie n’a pas encore été envoyée. Relisez-la, puis envoyez-la.',
  }
  return { ...(JSON.parse(kept) as Pick<SheetAnswer, 'form' | 'values'>), errors: {}, notice }
}

/** BEY-174: all that an agent needs while the subscriber is on the telephone. */
export async function showSheet(staff: Admin, args: RouteArgs) {
  const person = await personAt(staff, args)
  const { refAbo, points, requests, calls } = person
  const [asked, extras, { payments }, kept] = await Promise.all([
    askedBy(staff, refAbo),
    ask('subscriber', staff, refAbo, 'sheet'),
    paymentsOf(refAbo, 1, shownRows.payments),
    writtenBefore(staff, args),
  ])
  const [contract] = points
  const told = Object.values(extras).flatMap(one => one.leak ?? [])
  const leak = told.length > 0 ? told.join('. ') : abnormalOf(person)
  return {
    refAbo,
    name: person.name,
    phone: person.phone,
    mail: person.mail,
    address: oneLine(person.adress),
    since: formatDay(person.startDate),
    why: whyTheyCall(occasionsOf(person, staff, leak, asked?.moves[0]?.event, payments[0])),
    figures: figuresOf(person, staff.today),
    invoices: invoicesOf(person, staff.today),
    points: points
      .slice(0, shownRows.points)
      .map(point => ({
        ref: point.pdcRef,
        name: streetLine(point.adress),
        meter: point.readings[0]?.counterRef ?? null,
        readings: point.readings
          .slice(0, points.length === 1 ? shownRows.readings : 1)
          .map(({ date, type, ...reading }) => ({
            ...reading,
            date: formatDay(date),
            type: readingLabels[kindOf(type)],
          })),
      })),
    otherPoints: Math.max(0, points.length - shownRows.points),
    requests: (asked?.requests ?? requests.map(shownRequest)).slice(0, shownRows.requests),
    openCount: requests.filter(isOpen).length,
    moves: asked?.moves ?? [],
    extras,
    payments: payments.map(({ id, state, amountCents, createdAt, lines }) => ({
      id,
      state: stateLabel(state),
      amount: formatCents(amountCents),
      note: [formatInstant(createdAt), ...lines.map(({ invoice }) => invoice)].join(', '),
    })),
    account: [
      { term: 'Paiement', value: contract ? paymentModeOf(contract.contract) : 'Aucun contrat' },
      { term: 'Compte en ligne', value: person.mail ? 'Ouvert' : 'Aucun' },
    ],
    calls: calls.map(({ reference, at, author, text }) => ({
      reference,
      author,
      text,
      at: formatInstant(new Date(at)),
    })),
    choices: points.map(point => ({ value: point.pdcRef, label: pointName(point) })),
    kept,
    reference: { call: randomUUID() as string, open: randomUUID() as string },
  }
}
export type Sheet = Awaited<ReturnType<typeof showSheet>>

function paymentModeOf({ paymentMode, monthlyPayment }: Person['points'][number]['contract']) {
  if (monthlyPayment) return 'Mensualisation'
  return paymentMode ? 'Prélèvement' : 'Aucun mode automatique'
}

const allInvoices = ({ points }: Person) => points.flatMap(({ invoices }) => invoices)

/** The unpaid invoices, the nearest deadline first. */
const dueOf = ({ points }: Person) =>
  points
    .flatMap(({ solde }) => solde.soldes.flatMap(({ invoice }) => invoice ?? []))
    .filter(invoice => dueCents(invoice) > 0)
    .sort((a, b) => a.endDate.localeCompare(b.endDate))

function occasionsOf(
  person: Person,
  { today }: Admin,
  leak: string | null,
  move: string | undefined,
  payment: { state: string; amountCents: number; createdAt: Date } | undefined,
) {
  const open = person.requests
    .filter(isOpen)
    .sort((a, b) => a.dateDemande.localeCompare(b.dateDemande))
    .map(histo => ({
      id: histo.id,
      answerBy: answerBy(histo.dateDemande),
      isLate: isOverdue(histo, today),
    }))
  const due = dueOf(person)
  const late = due.filter(invoice => isLate(invoice, today))
  const [first] = due
  return {
    lateRequest: open.find(one => one.isLate) ?? null,
    leak,
    refusedPayment:
      payment?.state === 'refused'
        ? { cents: payment.amountCents, on: dayOf(payment.createdAt) }
        : null,
    overdue: late[0]
      ? { cents: late.reduce((sum, one) => sum + dueCents(one), 0), since: late[0].endDate }
      : null,
    openRequest: open.find(one => !one.isLate) ?? null,
    move: move ?? null,
    due:
      first && late.length === 0
        ? { cents: due.reduce((sum, one) => sum + dueCents(one), 0), by: first.endDate }
        : null,
  }
}

/** In words, a newest reading above twice the mean of its point: the rule of consumption alerts; null without any. */
function abnormalOf({ points }: Person) {
  const reading = points
    .flatMap(({ readings }) => readings.slice(0, 1))
    .find(({ dailyCons, avgCons }) => avgCons !== null && dailyCons > 2 * avgCons)
  if (!reading) return null
  const { consumption, date, dailyCons, avgCons } = reading
  return `Le relevé du ${formatDay(date)} est de ${consumption}\u00a0m³, soit ${perDay(dailyCons)}\u00a0m³ par jour au lieu de ${perDay(avgCons)}`
}

const perDay = (volume: number | null) => formatDaily(volume ?? 0)

/** Four figures: what is owed, the water, the open requests, the last contact. */
function figuresOf(person: Person, today: string): ShownFigure[] {
  const { points, requests, lastContact } = person
  const cents = points.reduce((sum, { solde }) => sum + toCents(solde.total), 0)
  const due = dueOf(person)
  const late = due.filter(invoice => isLate(invoice, today))
  const next = due.find(invoice => !isLate(invoice, today))
  const [reading] = points
    .flatMap(({ readings }) => readings.slice(0, 1))
    .sort((a, b) => b.date.localeCompare(a.date))
  const open = requests.filter(isOpen)
  const overdue = open.filter(histo => isOverdue(histo, today)).length
  return [
    {
      title: cents < 0 ? 'Avoir' : 'Doit',
      figure: formatCents(Math.abs(cents)),
      note:
        late.length > 0
          ? `${formatCents(late.reduce((sum, one) => sum + dueCents(one), 0))} en retard`
          : 'rien en retard',
      more: next && `${formatCents(dueCents(next))} au plus tard le ${formatDay(next.endDate)}`,
      tone: late.length > 0 ? 'late' : undefined,
    },
    {
      title: 'Eau',
      figure: reading ? `${reading.consumption}\u00a0m³` : '–',
      note: reading
        ? `${readingLabels[kindOf(reading.type)]} du ${formatDay(reading.date)}`
        : 'aucun relevé',
      more:
        reading &&
        `${perDay(reading.dailyCons)}\u00a0m³ par jour${reading.avgCons ? `, ${perDay(reading.avgCons)} en moyenne` : ''}`,
      tone: abnormalOf(person) ? 'soon' : undefined,
    },
    {
      title: 'Demandes ouvertes',
      figure: open.length === 0 ? 'Aucune' : String(open.length),
      note: overdue > 0 ? `dont ${overdue} en retard` : 'rien en retard',
      tone: overdue > 0 ? 'late' : undefined,
    },
    {
      title: 'Dernier contact',
      figure: lastContact ? formatDay(dayOf(new Date(lastContact.at))) : 'Aucun',
      note: lastContact ? contacts[lastContact.kind] : 'depuis l’ouverture du compte',
      more: lastContact?.histoId ? `demande ${lastContact.histoId}` : undefined,
    },
  ]
}

function invoicesOf(person: Person, today: string) {
  const due = dueOf(person)
  const settled = allInvoices(person)
    .filter(invoice => dueCents(invoice) === 0)
    .sort((a, b) => b.startDate.localeCompare(a.startDate))
  return [...due, ...settled].slice(0, shownRows.invoices).map(invoice => {
    const number = invoice.factNumber
    const isDue = dueCents(invoice) > 0
    const dueState = isLate(invoice, today) ? ('retard' as const) : ('regler' as const)
    return {
      number,
      file: invoice.exist ? paths.subscriberInvoice(person.refAbo, number) : null,
      issued: formatDay(invoice.startDate),
      amount: formatCents(toCents(invoice.amountFact)),
      state: isDue ? dueState : ('solde' as const),
      note: isDue ? `${number}, à payer au plus tard le ${formatDay(invoice.endDate)}` : number,
    }
  })
}

/** `form`: which form of the sheet was refused. */
export type SheetAnswer = FormAnswer & { form: 'call' | 'open' }

const callNote = z
  .string({ error: 'Écrivez ce qui fut dit.' })
  .trim()
  .superRefine((text, refused) => {
    const problem = noteProblem(text)
    if (problem) refused.addIssue(problem)
  })

const opening = z.object({
  pdc: z.string().max(50),
  demande: z.enum(['1', '2'], 'Choisissez le type de la demande.'),
  objet: z
    .string({ error: 'Écrivez ce que l’abonné demande.' })
    .trim()
    .max(maxMessage.subscriber, `Le message dépasse ${maxMessage.subscriber} caractères.`)
    .refine(text => fieldsIn(text).length === 0, {
      error: ({ input }) =>
        fieldsToReplace(fieldsIn(String(input)), 'Aucun champ n’est rempli ici'),
    }),
  reference: z.uuid(),
})

/** BEY-175, BEY-176: notes a call, or opens a request; any other form changes the account, as on « Abonnés ». */
export async function answerSheet(staff: Admin, args: RouteArgs) {
  const posted = await staff.form()
  const { refAbo = '' } = args.params
  const done = async (toast: Parameters<typeof redirectWithToast>[1]) =>
    redirectWithToast(
      args.url.pathname + args.url.search,
      toast,
      new Headers({ 'set-cookie': await unsent.forget() }),
    )
  switch (posted.get('intent')) {
    case 'call': {
      const extra = () => ({ form: 'call' as const })
      return answerForm(
        {
          posted,
          schema: z.object({ appel: callNote, reference: z.uuid() }),
          keep: ['appel'],
          extra,
        },
        async ({ appel, reference }) => {
          await staff.call('noteCall', { body: { reference, refAbo, text: appel } })
          return done(success('L’appel est noté.'))
        },
      )
    }
    case 'open': {
      const extra = () => ({ form: 'open' as const })
      const keep = ['objet', 'demande', 'pdc']
      return answerForm(
        { posted, schema: opening, keep, extra },
        async ({ pdc, objet, demande, reference }) => {
          // The form may have been forged: the metering point has to be one of this subscriber's.
          const { points } = await staff.call('getDeskSubscriber', { query: { refAbo } })
          if (!points.some(({ pdcRef }) => pdcRef === pdc))
            throw wrongField('pdc', 'Choisissez un point de comptage de l’abonné.')
          const { histoId } = await staff.call('openRequestFor', {
            body: { reference, pdc, claimType: demande, message: objet },
          })
          return done(
            success(
              `La demande ${histoId} est ouverte. L’abonné y lit qu’un agent l’a ouverte pour lui.`,
            ),
          )
        },
      )
    }
    default:
      return changeSubscriber(staff, args)
  }
}
