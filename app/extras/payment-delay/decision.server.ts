import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fieldsIn, fieldsToReplace } from '#domain/reply-template.ts'
import { delayRequestType, maxMessage } from '#domain/request.ts'
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
import type { Detail, RequestAction, RequestPart } from '#screens/admin/requests/parts.ts'
import { dropLists } from '#screens/admin/requests/requests.server.ts'
import { here, tooLong, withMail } from '#screens/admin/requests/texts.server.ts'
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
  'Un paiement de cette facture est en cours\u00a0: attendez de savoir ce qu’il devient.'

const euros = (amount: number) => formatCents(toCents(amount))

/** BEY-15: what is known of the delay that a request asks for; null for any other request. */
async function shownDelay(call: Call, { histo, version }: Detail) {
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

export type ShownDelay = NonNullable<Awaited<ReturnType<typeof shownDelay>>>

export async function delayPart({ call }: Admin, detail: Detail): Promise<RequestPart | null> {
  const shown = await shownDelay(call, detail)
  return (
    shown && {
      shown,
      untreatable: shown.known?.isOpen
        ? 'Pas encore «\u00a0Dossier traité\u00a0»\u00a0: votre décision sur le délai, plus haut, traite la demande.'
        : null,
    }
  )
}

/** A request for a delay still waits for its decision: only the decision makes it « Dossier traité ». */
export const refusesTreatment = async ({ call }: Admin, detail: Detail) =>
  (await shownDelay(call, detail))?.known?.isOpen
    ? 'Accordez ou refusez d’abord cette demande, plus haut\u00a0: cela la traite.'
    : null

const beforeLine = ({ histoId, factNumber, askedOn, amount, state }: PaymentDelay) =>
  `Demande ${histoId} du ${formatDay(askedOn)}, facture ${factNumber}, ${euros(amount)}\u00a0: ${states[state]}`

const schema = z.object({
  mot: z
    .string()
    .trim()
    .max(maxMessage.staff, tooLong)
    .refine(text => fieldsIn(text).length === 0, {
      error: ({ input }) =>
        fieldsToReplace(fieldsIn(String(input)), 'Aucun champ n’est rempli ici'),
    })
    .default(''),
  version: z.coerce.number().int(),
  reference: z.uuid(),
})

const decisions = { accept: 'accepted', refuse: 'refused' } as const

export const decideActions = Object.entries(decisions).map(
  ([intent, decision]): RequestAction => ({
    isMeant: ({ posted }) => posted.form.get('intent') === intent,
    run: ({ staff, args, posted }) => decideDelay(staff, args, posted.form, decision),
  }),
)

/** BEY-15, BEY-16: accepts a delay, unless its invoice is being paid now, or refuses it and says why. */
function decideDelay(
  staff: Admin,
  { params: { id = '' }, url }: RouteArgs,
  posted: FormData,
  decision: 'accepted' | 'refused',
) {
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
