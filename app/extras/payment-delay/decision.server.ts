import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fieldsIn, fieldsToReplace } from '#domain/reply-template.ts'
import { delayRequestType, maxMessage } from '#domain/request.ts'
import { formatCents, formatDay, toCents } from '#domain/values.ts'
import { failedCall, orNotice, success } from '#http/route.server.ts'
import { isReserved } from '#payment/reservations.server.ts'
import type { Detail, RequestAction, RequestPart } from '#screens/admin/requests/parts.ts'
import { again, failed, leave, nextFor } from '#screens/admin/requests/post.server.ts'
import { dropLists } from '#screens/admin/requests/requests.server.ts'
import { tooLong, withMail } from '#screens/admin/requests/texts.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import type { PaymentDelay } from './calls.ts'
import { delayRule } from './deferrals.server.ts'
import { type DelayState, delayName } from './rules.ts'

const states: Record<DelayState, string> = {
  asked: 'à décider',
  accepted: 'accordée',
  refused: 'refusée',
  withdrawn: 'retirée',
  ended: 'accordée, terminée',
}

const paymentUnderWay =
  'Un paiement de cette facture est commencé\u00a0: attendez de savoir ce qu’il devient.'

const euros = (amount: number) => formatCents(toCents(amount))

/** BEY-15: what is known of the delay that a request asks for; null for any other request. */
async function shownDelay(call: Call, { histo }: Detail) {
  if (histo.typeDemande !== delayRequestType) return null
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
      instalments: delay.instalments
        .map(({ date, amount }) => `${euros(amount)} le\u00a0${formatDay(date)}`)
        .join(', '),
      refusal: refusal ?? (underWay ? paymentUnderWay : null),
      before: before.length > 0 ? before.map(beforeLine).join('. ') : 'Aucune autre demande.',
      reference: randomUUID() as string,
    },
  }
}

export type ShownDelay = NonNullable<Awaited<ReturnType<typeof shownDelay>>>

export async function delayPart({ call }: Admin, detail: Detail): Promise<RequestPart | null> {
  const shown = await shownDelay(call, detail)
  if (!shown?.known?.isOpen) return shown && { shown }
  return {
    shown,
    decisions: shown.known.refusal ? ['refuser'] : ['accorder', 'refuser'],
    untreatable:
      'Pas encore «\u00a0Dossier traité\u00a0»\u00a0: «\u00a0Accorder\u00a0» ou «\u00a0Refuser\u00a0» le fait.',
  }
}

/** A request for a delay still waits for its decision: only the decision makes it « Dossier traité ». */
export const refusesTreatment = async ({ call }: Admin, detail: Detail) =>
  (await shownDelay(call, detail))?.known?.isOpen
    ? 'Accordez ou refusez d’abord le délai\u00a0: cela traite la demande.'
    : null

const beforeLine = ({ histoId, factNumber, askedOn, amount, state }: PaymentDelay) =>
  `Demande ${histoId} du ${formatDay(askedOn)}, facture ${factNumber}, ${euros(amount)}\u00a0: ${states[state]}`

const word = z
  .string()
  .trim()
  .max(maxMessage.staff, tooLong)
  .refine(text => fieldsIn(text).length === 0, {
    error: ({ input }) => fieldsToReplace(fieldsIn(String(input)), 'Aucun champ n’est rempli ici'),
  })

/** A refusal has to say why. */
const decisions = {
  accorder: { decision: 'accepted', field: 'motAccord', word },
  refuser: {
    decision: 'refused',
    field: 'motRefus',
    word: word.min(1, 'Dites à l’abonné pourquoi sa demande est refusée.'),
  },
} as const

export const decideActions = Object.entries(decisions).map(
  ([part, { field, word, decision }]): RequestAction => ({
    isMeant: ({ posted }) => posted.form.get('quoi') === part,
    async run(post) {
      const { posted, values, staff, id } = post
      // Enter on a tab posts the form, too: only a button of the part decides.
      if (!['next', 'stay'].includes(String(posted.form.get('intent')))) return again(post, 200)
      const message = word.safeParse(values[field])
      if (!message.success)
        return again(post, 400, { errors: { [field]: z.flattenError(message.error).formErrors } })
      try {
        const version = z.coerce.number().int().catch(0).parse(values.version)
        const reference = z.uuid().catch(randomUUID()).parse(posted.form.get('referenceDelai'))
        if (decision === 'accepted' && (await isPaying(staff, id)))
          return again(post, 409, { notice: { tone: 'warning', text: paymentUnderWay } })
        const next = await nextFor(post)
        const body = { reference, histoId: id, version, decision, message: message.data }
        const done = await traced(staff, `delay-${decision}`, id, () =>
          staff.call('decidePaymentDelay', { body }),
        )
        const decided = `Demande ${id} ${decision === 'accepted' ? 'accordée' : 'refusée'}.`
        return leave(post, next, [success(withMail(decided, done))])
      } catch (error) {
        // It may be decided by now: then its part is gone.
        const quoi = failedCall(error).status === 409 ? '' : part
        return failed({ ...post, values: { ...values, quoi } }, error)
      } finally {
        dropLists()
      }
    },
  }),
)

/** BEY-16: the invoice of an accepted delay is not being paid at the same time. */
async function isPaying({ call }: Admin, histoId: string): Promise<boolean> {
  const { facture } = await call('getPaymentDelay', { query: { histoId } })
  return isReserved(facture.factNumber)
}
