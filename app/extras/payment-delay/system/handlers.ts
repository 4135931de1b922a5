import { isDeepStrictEqual } from 'node:util'
import { answerBy, delayRequestType } from '#domain/request.ts'
import { type Day, formatCents, formatDay, toCents } from '#domain/values.ts'
import { nameOf } from '#utility/accounts.ts'
import type { Database, Transaction } from '#utility/database.ts'
import { type Handlers, Refusal, type Services } from '#utility/handler.ts'
import { toFacture } from '#utility/handlers/billing.ts'
import { checkUnchanged, takeFor } from '#utility/handlers/staff-claims.ts'
import { mailOfMessage } from '#utility/mails/mailer.ts'
import { addAnswer, addRequest, mailedOf, setStatus, takeOnce } from '#utility/requests.ts'
import { isWithin } from '#utility/trusted-people.ts'
import type { calls } from '../calls.ts'
import {
  type DelayInstalment,
  type DelayRule,
  type DelayState,
  delayName,
  delayRefusal,
  freeFrom,
  readDelayRule,
  scheduleOf,
  scheduleText,
} from '../rules.ts'
import {
  type Delay,
  delayFactsOf,
  delayMessage,
  scheduleIn,
  stateOf,
  toPaymentDelay,
  withRequest,
} from './delays.ts'
import { paymentDelayAsked, paymentDelayDecided } from './templates.ts'

const newestFirst = [{ request: { dateDemande: 'desc' } }, { requestId: 'asc' }] as const

async function delaysOf(refAbo: string, { db, clock }: Pick<Services, 'db' | 'clock'>) {
  const delays = await db.paymentDelay.findMany({
    where: { refAbo },
    include: withRequest,
    orderBy: [...newestFirst],
  })
  return delays.map(delay => toPaymentDelay(delay, clock.today()))
}

export const paymentDelayHandlers: Handlers<typeof calls> = {
  /** A helper sees those of the metering points of the access. */
  async getPaymentDelays({ who, ...services }) {
    const delays = await delaysOf(who.refAbo, services)
    return delays.filter(({ pdc }) => isWithin(who, pdc))
  },

  getDeskPaymentDelays: ({ query: { refAbo }, ...services }) => delaysOf(refAbo, services),

  async askPaymentDelay({ body, mails, ...context }) {
    const delayRule = readDelayRule(context.environment)
    const { pdc: pdcRef, factNumber, reference, instalments } = body
    const { refAbo } = context.who
    /** The mail's id, null when the same reference was sent before, or without an account to write to. */
    let mail: number | null = null
    await takeOnce({ ...context, body }, 'askPaymentDelay', async (tx, today) => {
      const facts = await delayFactsOf(tx, { pdcRef, factNumber, today })
      const refusal = delayRefusal(facts, delayRule)
      if (refusal) throw new Refusal(409, refusal)
      const choice = { count: instalments.length, until: instalments[0]?.date }
      const schedule = scheduleOf(choice, facts, delayRule)
      const sent = instalments.map(({ date, amount }) => ({ day: date, cents: toCents(amount) }))
      if (!schedule || !isDeepStrictEqual(schedule, sent))
        throw new Refusal(409, 'L’échéancier a changé\u00a0: recommencez votre demande.')
      const message = delayMessage(factNumber, facts.cents, schedule)
      const typeDemande = delayRequestType
      const id = await addRequest(tx, {
        pdcRef,
        reference,
        message,
        dateDemande: today,
        typeDemande,
      })
      await tx.paymentDelay.create({
        data: { requestId: id, refAbo, factNumber, amountCents: facts.cents, schedule },
      })
      const account = await tx.account.findUnique({ where: { refAbo } })
      const letter = paymentDelayAsked(await nameOf(tx, refAbo), {
        id,
        factNumber,
        count: schedule.length,
        instalments: instalmentsOf(schedule),
        amount: formatCents(facts.cents),
        answerBy: formatDay(answerBy({ dateDemande: today })),
        url: mails.link('historique', id),
      })
      if (account) mail = await mails.put(tx, account.mail, letter)
      return { id, factNumber, schedule: scheduleText(schedule) }
    })
    if (mail) await mails.deliver(mail)
    return 1
  },

  async getPaymentDelay({ query: { histoId }, db, clock, environment }) {
    const delayRule = readDelayRule(environment)
    const today = clock.today()
    const delay = await delayOf(db, histoId)
    const earlier = await db.paymentDelay.findMany({
      where: { refAbo: delay.refAbo, requestId: { not: histoId } },
      include: withRequest,
      orderBy: [...newestFirst],
    })
    return {
      delay: toPaymentDelay(delay, today),
      facture: toFacture(delay.invoice),
      refusal: await grantRefusal(db, delay, { today, delayRule }),
      before: earlier
        .filter(({ request }) => freeFrom(request.dateDemande, delayRule) > today)
        .map(one => toPaymentDelay(one, today)),
    }
  },

  async decidePaymentDelay({ body, db, clock, mails, environment, who: { adminId } }) {
    const delayRule = readDelayRule(environment)
    const { histoId, reference, version, decision, message } = body
    const { name: author } = await db.admin.findUniqueOrThrow({ where: { id: adminId } })
    const today = clock.today()
    const isAccepted = decision === 'accepted'
    const about = mailOfMessage(reference)
    await mails.telling(async (tx, tell) => {
      const delay = await delayOf(tx, histoId)
      const existing = await tx.requestMessage.findUnique({ where: { reference } })
      if (existing?.requestId === histoId && delay.decision === decision) return
      if (existing) throw new Refusal(409, 'Cette référence désigne déjà un autre message.')
      const state = stateOf(delay, today)
      if (state !== 'asked') throw new Refusal(409, cannotDecide[state])
      checkUnchanged(delay.request, version)
      const refusal = isAccepted ? await grantRefusal(tx, delay, { today, delayRule }) : null
      if (refusal) throw new Refusal(409, refusal)
      await tx.paymentDelay.update({ where: { requestId: histoId }, data: { decision } })
      await takeFor(tx, delay.request, adminId)
      await setStatus(tx, delay.request, {
        status: 'Dossier traité',
        treatedOn: today,
        author,
        today,
      })
      const decided = decisionText(delay, isAccepted)
      const schedule = scheduleIn(delay)
      const payments = isAccepted ? `\u00a0: ${scheduleText(schedule)}` : ''
      const text = [`${decided}${payments}.`, message].filter(Boolean).join('\n')
      await addAnswer(tx, histoId, { reference, text, author })
      const { refAbo } = delay
      const account = await tx.account.findUnique({ where: { refAbo } })
      const count = schedule.length
      const url = mails.link('historique', histoId)
      const instalments = instalmentsOf(schedule)
      const letter = { count, isAccepted, decision: `${decided}.`, instalments, message, url }
      const to = account?.mail ?? null
      await tell(to, paymentDelayDecided(await nameOf(tx, refAbo), letter), { about })
    })
    return mailedOf(db, about)
  },
}

/** Without the payments: the thread adds them in a sentence, the mail in lines. */
function decisionText(delay: Delay, isAccepted: boolean): string {
  const name = `Le ${delayName(scheduleIn(delay).length)}`
  return `${name} ${isAccepted ? 'est' : 'n’est pas'} accordé pour la facture ${delay.factNumber}`
}

const instalmentsOf = (schedule: DelayInstalment[]) =>
  schedule.map(({ day, cents }): [string, string] => [
    `À payer le ${formatDay(day)}`,
    formatCents(cents),
  ])

const cannotDecide: Record<Exclude<DelayState, 'asked'>, string> = {
  accepted: 'Ce délai est déjà accordé.',
  refused: 'Ce délai est déjà refusé.',
  withdrawn: 'La demande de délai est retirée\u00a0: l’abonné l’a annulée, ou a payé la facture.',
  ended: 'Ce délai a été accordé, et il est terminé.',
}

async function delayOf(db: Database | Transaction, requestId: string): Promise<Delay> {
  const delay = await db.paymentDelay.findUnique({ where: { requestId }, include: withRequest })
  if (!delay) throw new Refusal(404, `La demande ${requestId} ne demande aucun délai.`)
  return delay
}

/** Why an agent may not grant a delay; null when it may be granted. */
async function grantRefusal(
  db: Database | Transaction,
  delay: Delay,
  { today, delayRule }: { today: Day; delayRule: DelayRule },
): Promise<string | null> {
  const { requestId, factNumber, request } = delay
  const facts = await delayFactsOf(db, { pdcRef: request.pdcRef, factNumber, today }, requestId)
  const refusal = delayRefusal(facts, delayRule)
  if (refusal) return refusal
  const [first] = scheduleIn(delay)
  if (first && first.day <= today)
    return `Le premier paiement demandé était pour le ${formatDay(first.day)}.`
  if (facts.cents !== delay.amountCents)
    return `Il reste ${formatCents(facts.cents)} à payer, et non plus ${formatCents(delay.amountCents)}.`
  return null
}
