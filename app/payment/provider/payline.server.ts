import { z } from 'zod'
import { dayOf, formatDay } from '#domain/dates.ts'
import { paylineSettings } from '#settings.server.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { ask, type Elements, nil } from './payline-soap.server.ts'
import { type Order, type PaymentProvider, success, tokenIn, verdictOf } from './provider.ts'

const version = '26'
const euros = '978'
const authorisationAndCapture = '101'
const inFull = 'CPT'

const paris = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  hour: '2-digit',
  minute: '2-digit',
})

const moment = (now: Date) => `${formatDay(dayOf(now))} ${paris.format(now)}`

const text = z.string().default('')
const result = z.object({ code: z.string().regex(/^\d{5}$/), longMessage: text })

const opened = z.object({ result, token: text, redirectURL: text })

const cents = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)
const accepted = z
  .object({
    result: result.extend({ code: z.literal(success) }),
    payment: z.object({ amount: cents, currency: z.literal(euros) }),
    order: z.object({ ref: z.string().min(1) }),
  })
  .transform(({ result: { code, longMessage: message }, payment, order }) => {
    const of = { amountCents: payment.amount, reference: order.ref }
    return { code, message, verdict: 'accepted' as const, ...of }
  })

/** An acceptance says of what; anything else may leave it out. */
const status = z.union([
  accepted,
  z.object({ result }).transform(({ result: { code, longMessage: message } }, context) => {
    const verdict = verdictOf(code)
    if (verdict !== 'accepted') return { code, message, verdict }
    context.addIssue('an acceptance of nothing')
    return z.NEVER
  }),
])

/** Of Payline itself, not of the payment. */
const isInternal = (code: string) => code.startsWith('021')

/** WebPaymentAPI.wsdl: every element of the sequence but `buyer` has to be there, if only to say that it is nil. */
function orderElements({ reference, amountCents, urls }: Order, now: Date): Elements {
  const { PAYLINE_CONTRACT } = paylineSettings()
  const amount = { 'obj:amount': String(amountCents), 'obj:currency': euros }
  return {
    'impl:version': version,
    'impl:payment': {
      ...amount,
      'obj:action': authorisationAndCapture,
      'obj:mode': inFull,
      'obj:contractNumber': PAYLINE_CONTRACT,
    },
    'impl:returnURL': urls.back,
    'impl:cancelURL': urls.cancel,
    'impl:order': { 'obj:ref': reference, ...amount, 'obj:date': moment(now) },
    'impl:notificationURL': urls.notification,
    'impl:selectedContractList': { 'obj:selectedContract': PAYLINE_CONTRACT },
    'impl:secondSelectedContractList': nil,
    'impl:privateDataList': nil,
    'impl:languageCode': 'fr',
    'impl:customPaymentPageCode': nil,
    'impl:owner': nil,
    'impl:securityMode': 'SSL',
    'impl:recurring': nil,
    'impl:customPaymentTemplateURL': nil,
    'impl:contractNumberWalletList': nil,
    'impl:merchantName': nil,
    'impl:subMerchant': nil,
    'impl:miscData': nil,
    'impl:asynchronousRetryTimeout': nil,
    'impl:threeDSInfo': nil,
    'impl:merchantScore': nil,
    'impl:skipSmartDisplay': nil,
  }
}

export const paylineProvider: PaymentProvider = {
  async open(order, requestId) {
    const { task } = catalogue.createPayment
    const call = { operation: 'doWebPayment', task, requestId }
    const answer = await ask(call, orderElements(order, new Date()), opened)
    const { code, longMessage: message } = answer.result
    const { redirectURL: redirectUrl, token } = answer
    return code === success && redirectUrl && token
      ? { code, message, isOpen: true, redirectUrl, token }
      : { code, message, isOpen: false }
  },

  async status(token, requestId) {
    const { task } = catalogue.getPaymentDetails
    const call = { operation: 'getWebPaymentDetails', task, requestId }
    const elements: Elements = { 'impl:version': version, 'impl:token': token }
    const answer = await ask(call, elements, status)
    if (!isInternal(answer.code)) return answer
    const failed = { name: call.operation, task, path: 'payline' }
    throw new UpstreamFailure('outage', failed, answer.code)
  },

  returned: request => tokenIn(request, 'paylinetoken', 'token'),

  // A GET, not signed: it says of which session to ask for the status, and nothing else is believed.
  notified: async request => tokenIn(request, 'paylinetoken', 'token'),
}
