import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type DelayState, delayName, delayRequestType } from '#domain/payment-delay.ts'
import { maxMessage } from '#domain/request.ts'
import { formatCents, formatDay, toCents } from '#domain/values.ts'
import {
  answerForm,
  orNotice,
  type RouteArgs,
  redirectWithToast,
  refusedWith,
  success,
  wrongField,
} from '#http/route.server.ts'
import { isReserved } from '#payment/reservations.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { Answer, Call } from '#upstream/catalogue/index.ts'
import type { PaymentDelay } from '#upstream/catalogue/payment-delay.ts'
import { delayRule } from '../../shell/payment-delays.server.ts'
import { dropLists } from './requests.server.ts'
import { here, tooLong, withMail } from './texts.server.ts'

const states: Record<DelayState, string> = {
  asked: 'à décider',
  accepted: 'accordée',
  refused: 'refusée',
  withdrawn: 'retirée',
  ended: 'accordée, terminée',
}

const paymentUnderWay =
  'Un paiement de cette facture est en cours\u00a0: attendez de savoir ce qu’il devient.'

const euros = (amount: number) => formatCents(toCents(amount))

/** BEY-15: what is known of the delay that a request asks for; null for any other request. */
export async function shownDelay(call: Call, { histo, version }: Answer<'getClaim'>) {
  if (histo.typeDemande !== delayRequestType || !offers('payment-delay')) return null
  const { value, notice } = await orNotice(
    call('getPaymentDelay', { query: { histoId: histo.id } }),
    null,
  )
  if (!value) return { missing: notice, known: null }
  const { delay, facture, refusal, before } = value
  const underWay = await isReserved(facture.factNumber)
  return {
    missing: null,
    known: {
      number: facture.factNumber,
      state: states[delay.state],
      name: delayName(delay.instalments.length),
      months: delayRule().months,
      isOpen: delay.state === 'asked',
      amount: euros(delay.amount),
      due: euros(facture.balanceFact),
      deadline: formatDay(facture.endDate),
      instalments: delay.instalments.map(({ date, amount }) => ({
        day: formatDay(date),
        amount: euros(amount),
      })),
      refusal: refusal ?? (underWay ? paymentUnderWay : null),
      before: before.map(beforeLine),
      version: String(version),
      reference: randomUUID() as string,
    },
  }
}

/** Whether a request for a delay still waits for its decision: only the decision makes it « Dossier traité ». */
export const waitsForDecision = async (call: Call, detail: Answer<'getClaim'>) =>
  (await shownDelay(call, detail))?.known?.isOpen === true

export type ShownDelay = Awaited<ReturnType<typeof shownDelay>>

const beforeLine = ({ histoId, factNumber, askedOn, amount, state }: PaymentDelay) =>
  `Demande ${histoId} du ${formatDay(askedOn)}, facture ${factNumber}, ${euros(amount)}\u00a0: ${states[state]}`

const schema = z.object({
  mot: z.string().trim().max(maxMessage.staff, tooLong).default(''),
  version: z.coerce.number().int(),
  reference: z.uuid(),
})

export const decisions = { accept: 'accepted', refuse: 'refused' } as const
export type Decision = keyof typeof decisions
export const isDecision = (intent: unknown): intent is Decision =>
  typeof intent === 'string' && Object.hasOwn(decisions, intent)

/** BEY-15, BEY-16: accepts a delay, unless its invoice is being paid now, or refuses it and says why. */
export function decideDelay(
  staff: Admin,
  { params: { id = '' }, url }: RouteArgs,
  posted: FormData,
  intent: Decision,
) {
  const decision = decisions[intent]
  const extra = () => ({ form: 'delay' as const })
  return answerForm(
    { posted, schema, keep: ['mot'], extra },
    async ({ mot: message, version, reference }) => {
      if (decision === 'refused' && !message)
        throw wrongField('mot', 'Dites à l’abonné pourquoi sa demande est refusée.')
      try {
        if (decision === 'accepted' && (await isPaying(staff, id)))
          throw refusedWith({ tone: 'warning', text: paymentUnderWay, status: 409 })
        const body = { reference, histoId: id, version, decision, message }
        const done = await traced(staff, `delay-${decision}`, id, () =>
          staff.call('decidePaymentDelay', { body }),
        )
        const decided = `Demande ${id} ${decision === 'accepted' ? 'accordée' : 'refusée'}.`
        return redirectWithToast(here(id, url), success(withMail(decided, done)))
      } finally {
        dropLists()
      }
    },
  )
}

async function isPaying({ call }: Admin, histoId: string): Promise<boolean> {
  const { facture } = await call('getPaymentDelay', { query: { histoId } })
  return isReserved(facture.factNumber)
}
