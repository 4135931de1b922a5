import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fieldsIn, fieldsToReplace } from '#domain/reply-template.ts'
import { isOpen, maxMessage } from '#domain/request.ts'
import { formatCents, formatDay, formatInstant, oneLine, pointName } from '#domain/values.ts'
import {
  answerForm,
  failedCall,
  orNotice,
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
import { changeSubscriber } from '#screens/admin/subscribers/subscriber.server.ts'
import {
  askedBy,
  noSubscriber,
  shownRequest,
} from '#screens/admin/subscribers/subscribers.server.ts'
import { deferralsFor } from '#screens/shell/deferrals.server.ts'
import { recordOnce, recordRead, traced } from '#session/audit.server.ts'
import { unseal } from '#session/cookie.server.ts'
import type { Admin, End } from '#session/guards.server.ts'
import type { FormAnswer } from '#ui/form/form.tsx'
import { ask } from '../slots.server.ts'
import { noteProblem } from './rules.ts'
import {
  abnormalOf,
  accountOf,
  figuresOf,
  invoicesOf,
  occasionsOf,
  paymentNote,
  pointsOf,
  shownRows,
} from './sheet-facts.server.ts'
import { whyTheyCall } from './why-they-call.rules.ts'

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
  const [asked, extras, { payments }, kept, deferred, water] = await Promise.all([
    askedBy(staff, refAbo),
    ask('subscriber', staff, refAbo, 'sheet'),
    paymentsOf(refAbo, 1, shownRows.payments),
    writtenBefore(staff, args),
    orNotice(deferralsFor(staff, refAbo), null),
    ask('pointWater', args, staff.today, points),
  ])
  const leaks = Object.values(extras).flatMap(one => one.leak ?? [])
  const abnormal = abnormalOf(
    person,
    leaks.map(({ readOn }) => readOn),
  )
  const told = {
    water: Object.values(water).flat().join('. ') || null,
    leak: [abnormal, ...leaks.map(({ words }) => words)].filter(Boolean).join('. ') || null,
    move: asked?.moves[0]?.event,
  }
  const owed = { today: staff.today, deferred: deferred.value ?? new Map() }
  return {
    refAbo,
    name: person.name,
    phone: person.phone,
    mail: person.mail,
    isRead: person.account === 'open',
    address: oneLine(person.adress),
    since: formatDay(person.startDate),
    why: whyTheyCall(occasionsOf(person, owed, told, payments[0])),
    // Without the delays an invoice is late by its own day, and the notice says what is not known.
    missing: deferred.notice,
    figures: figuresOf(person, owed),
    invoices: invoicesOf(person, owed).map(({ hasFile, ...invoice }) => ({
      ...invoice,
      file: hasFile ? paths.subscriberInvoice(refAbo, invoice.number) : null,
    })),
    points: pointsOf(person),
    otherPoints: Math.max(0, points.length - shownRows.points),
    requests: (asked?.requests ?? requests.map(shownRequest)).slice(0, shownRows.requests),
    openCount: requests.filter(isOpen).length,
    moves: asked?.moves ?? [],
    extras,
    payments: payments.map(payment => ({
      id: payment.id,
      state: stateLabel(payment.state),
      amount: formatCents(payment.amountCents),
      note: paymentNote(payment),
    })),
    account: accountOf(person),
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
          await traced(staff, 'subscriber-call', refAbo, () =>
            staff.call('noteCall', { body: { reference, refAbo, text: appel } }),
          )
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
          const { points, account } = await staff.call('getDeskSubscriber', { query: { refAbo } })
          if (!points.some(({ pdcRef }) => pdcRef === pdc))
            throw wrongField('pdc', 'Choisissez un point de comptage de l’abonné.')
          const body = { reference, pdc, claimType: demande, message: objet }
          // The request has no number before: what is recorded first is about the subscriber.
          const { histoId } = await traced(staff, 'subscriber-request', refAbo, () =>
            staff.call('openRequestFor', { body }),
          )
          await recordOnce({ actor: staff.who.owner, action: 'request-open', subject: histoId })
          const read = account === 'open' ? ' L’abonné y lit qu’un agent l’a ouverte pour lui.' : ''
          return done(success(`La demande ${histoId} est ouverte.${read}`))
        },
      )
    }
    default:
      return changeSubscriber(staff, args)
  }
}
