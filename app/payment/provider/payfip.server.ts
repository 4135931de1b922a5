import { z } from 'zod'
import { dayOf } from '#domain/values.ts'
import { readForm } from '#http/form.server.ts'
import { payfipSettings } from '#provider-settings.server.ts'
import { settings } from '#settings.server.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { type PaymentProvider, tokenIn, tokenOf, type Verdict } from './provider.ts'
import { ask, cents, type Elements } from './soap.server.ts'

// PayFiP of the DGFiP, for a « régie » by web service (PaiementSecuriseService, as public clients speak to it). It has
// no signature and no key: it knows its clients by network address, and only its own answer says what was paid.

const namespaces = {
  '@xmlns:pai':
    'http://securite.service.tpa.cp.finances.gouv.fr/services/mas_securite/contrat_paiement_securise/PaiementSecuriseService',
} as const

/** PayFiP refuses a request with a code; any other fault is an outage. */
const refusal = z
  .object({
    Fault: z.object({
      detail: z.object({
        FonctionnelleErreur: z.object({
          code: z.string().min(1),
          descriptif: z.string().default(''),
        }),
      }),
    }),
  })
  .transform(({ Fault: { detail } }) => ({ refused: detail.FonctionnelleErreur }))

const opened = z
  .object({
    creerPaiementSecuriseResponse: z.object({ return: z.object({ idOp: z.string().min(1) }) }),
  })
  .transform(body => body.creerPaiementSecuriseResponse.return)

/** An outcome of another session, of another creditor or of a test payment is not accepted. */
const detailsOf = (idOp: string) => {
  const { PAYFIP_NUMCLI, PAYFIP_SAISIE } = payfipSettings()
  return z
    .object({
      recupererDetailPaiementSecuriseResponse: z.object({
        return: z.object({
          idOp: z.literal(idOp),
          numcli: z.literal(PAYFIP_NUMCLI),
          saisie: z.literal(PAYFIP_SAISIE),
          refdet: z.string().min(1),
          montant: cents,
          resultrans: z.string().regex(/^[A-Z]$/),
        }),
      }),
    })
    .transform(body => body.recupererDetailPaiementSecuriseResponse.return)
}

const verdicts: Record<string, Verdict> = {
  P: 'accepted',
  V: 'accepted',
  R: 'refused',
  Z: 'refused',
  A: 'cancelled',
}
const notYet = 'P5'
const unknown = 'P1'

function askPayfip<T extends z.ZodType>(
  operation: string,
  { task }: { task: string },
  arg0: Elements,
  answer: T,
  requestId: string,
) {
  const url = payfipSettings().PAYFIP_URL
  const body = { [`pai:${operation}`]: { arg0 } }
  return ask(
    { of: 'payfip', operation, task, url, namespaces, body, requestId },
    z.union([refusal, answer]),
  )
}

/** PayFiP allows at most a hundred letters, digits and spaces. */
const objectOf = (pdc: string) => `Factures d eau ${pdc.replace(/[^A-Za-z0-9]/g, '')}`.slice(0, 100)

export const payfipProvider: PaymentProvider = {
  async open({ reference, amountCents, pdc, payer, urls }, requestId) {
    const { PAYFIP_NUMCLI, PAYFIP_SAISIE } = payfipSettings()
    const { mail } = await payer()
    const arg0 = {
      exer: dayOf(new Date()).slice(0, 4),
      // PayFiP's receipt goes to this address: the payer's, or the utility's own without it.
      mel: mail || settings().CONTACT_EMAIL,
      montant: String(amountCents),
      numcli: PAYFIP_NUMCLI,
      objet: objectOf(pdc),
      refdet: this.orderNumber(reference),
      saisie: PAYFIP_SAISIE,
      urlnotif: urls.notification,
      urlredirect: urls.back,
    }
    const call = catalogue.createPayment
    const answer = await askPayfip('creerPaiementSecurise', call, arg0, opened, requestId)
    if ('refused' in answer)
      return { isOpen: false, code: answer.refused.code, message: answer.refused.descriptif }
    const page = new URL('/tpa/paiementws.web', settings().PAYMENT_ORIGIN)
    page.searchParams.set('idop', answer.idOp)
    return { isOpen: true, code: 'OK', message: '', redirectUrl: page.href, token: answer.idOp }
  },

  async status(token, requestId) {
    const operation = 'recupererDetailPaiementSecurise'
    const call = catalogue.getPaymentDetails
    const answer = await askPayfip(operation, call, { idOp: token }, detailsOf(token), requestId)
    if ('refused' in answer) {
      const { code } = answer.refused
      if (code === unknown) return null
      if (code === notYet) return { verdict: 'pending', code, message: '' }
      const failed = { name: operation, task: call.task, path: 'payfip' }
      throw new UpstreamFailure('outage', failed, code)
    }
    const { resultrans: code, montant: amountCents, refdet: reference } = answer
    const verdict = verdicts[code] ?? 'unknown'
    return verdict === 'accepted'
      ? { verdict, code, message: '', amountCents, reference }
      : { verdict, code, message: '' }
  },

  /** REFDET has thirty digits at most: they keep 99 of the 122 random bits, enough that no two payments share one. */
  orderNumber: reference =>
    String(BigInt(`0x${reference.replaceAll('-', '')}`) % 10n ** 30n).padStart(30, '0'),

  returned: request => tokenIn(request, 'idop', 'token'),

  // The notification is a POST without signature: only the session's token is read from it.
  async notified(request) {
    if (request.method !== 'POST') return tokenIn(request, 'idop')
    return tokenOf((await readForm(request)).get('idop'))
  },
}
