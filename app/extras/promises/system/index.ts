import { formatCents, toCents, toEuros } from '#domain/values.ts'
import { addWorkingDays } from '#domain/working-days.ts'
import { nameOf } from '#utility/accounts.ts'
import type { System } from '#utility/extras.ts'
import { type Handlers, Refusal } from '#utility/handler.ts'
import { mailOfMessage } from '#utility/mails/mailer.ts'
import { addAnswer, mailedOf, requestOf } from '#utility/requests.ts'
import type { calls } from '../calls.ts'
import { missedPromise, promisedInAYear, readPromiseRule } from '../rules.ts'
import { gestureGiven } from './templates.ts'

const handlers: Handlers<typeof calls> = {
  /** BEY-326: for each type, how many answers were promised for the last twelve months, and how many came in time. */
  getPromisesKept({ db, clock, environment }) {
    const types = [...readPromiseRule(environment).days].map(async ([type, within]) => {
      const [gte, lt] = promisedInAYear(within, clock.today())
      const days = await db.request.groupBy({
        by: ['dateDemande', 'dateTraitement'],
        where: { typeDemande: type, dateDemande: { gte, lt }, cancelledOn: null },
        _count: true,
      })
      const count = (some: typeof days) => some.reduce((sum, { _count }) => sum + _count, 0)
      const kept = days.filter(
        ({ dateDemande, dateTraitement }) =>
          dateTraitement !== null && dateTraitement <= addWorkingDays(dateDemande, within),
      )
      return { type, promised: count(days), kept: count(kept) }
    })
    return Promise.all(types)
  },

  async getGesture({ query: { histoId }, db }) {
    await requestOf(db, histoId)
    const given = await db.gesture.findUnique({ where: { requestId: histoId } })
    return given && { amount: toEuros(given.cents), day: given.day, author: given.author }
  },

  /** BEY-328. Idempotent by its `reference`. */
  async giveGesture({ body, db, clock, mails, environment, who: { adminId } }) {
    const promiseRule = readPromiseRule(environment)
    const { histoId, reference, amount } = body
    const { name: author } = await db.admin.findUniqueOrThrow({ where: { id: adminId } })
    const today = clock.today()
    const cents = toCents(amount)
    const about = mailOfMessage(reference)
    await mails.telling(async (tx, tell) => {
      const request = await requestOf(tx, histoId)
      const sent = await tx.requestMessage.findUnique({ where: { reference } })
      if (sent?.requestId === histoId) return
      if (sent) throw new Refusal(409, 'Cette référence désigne déjà un autre message.')
      if (await tx.gesture.findUnique({ where: { requestId: histoId } }))
        throw new Refusal(409, 'Le geste est déjà accordé pour cette demande.')
      const missed = missedPromise(
        promiseRule,
        { ...request, statutDemande: 'Distribué', dateAnnulation: request.cancelledOn },
        today,
      )
      if (!missed) throw new Refusal(409, 'Cette demande n’a pas manqué sa promesse.')
      if (cents === 0 || cents !== promiseRule.gestureCents)
        throw new Refusal(409, 'Ce montant n’est pas celui qui est décidé.')
      const factNumber = `AV-${histoId}`
      await tx.gesture.create({
        data: { requestId: histoId, factNumber, cents, day: today, author },
      })
      await tx.invoice.create({
        data: {
          factNumber,
          pdcRef: request.pdcRef,
          amountCents: -cents,
          balanceCents: -cents,
          issuedOn: today,
          dueOn: today,
          fileName: `${factNumber}.pdf`,
          hasFile: false,
        },
      })
      const text = `Notre réponse à cette demande n’est pas venue à temps. Nous vous accordons un avoir de ${formatCents(cents)} (${factNumber})\u00a0: il se déduit de ce que vous nous devrez.`
      await addAnswer(tx, histoId, { reference, text, author })
      const { refAbo } = await tx.meteringPoint.findUniqueOrThrow({
        where: { pdcRef: request.pdcRef },
      })
      const account = await tx.account.findUnique({ where: { refAbo } })
      const letter = { amount: formatCents(cents), text, url: mails.link('historique', histoId) }
      await tell(account?.mail ?? null, gestureGiven(await nameOf(tx, refAbo), letter), { about })
    })
    return mailedOf(db, about)
  },
}

export const system: System<typeof calls> = {
  tag: {
    title: 'Engagements',
    description:
      'Les délais promis, combien de fois ils sont tenus, et le geste quand un ne l’est pas.',
  },
  handlers,
}
