import { z } from 'zod'
import { dayOf, formatDay, streetLine } from '#domain/values.ts'
import { paylineSettings } from '#provider-settings.server.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import {
  type Order,
  type Payer,
  type PaymentProvider,
  success,
  tokenIn,
  verdictOf,
} from './provider.ts'
import { ask, cents, type Elements, nil } from './soap.server.ts'

// Payline's WebPaymentAPI (docs.monext.fr, « Webservice - doWebPayment »), by HTTP Basic.

const version = '26'
const euros = '978'
const authorisationAndCapture = '101'
const refund = '421'
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

const accepted = z
  .object({
    result: result.extend({ code: z.literal(success) }),
    payment: z.object({ amount: cents, currency: z.literal(euros) }),
    order: z.object({ ref: z.string().min(1) }),
  })
  .transform(({ result: { code, longMessage: message }, payment, order }) => {
    const paid = { amountCents: payment.amount, reference: order.ref }
    return { code, message, verdict: 'accepted' as const, ...paid }
  })

/** An accepted payment comes with its amount and its order; any other answer may leave them out. */
const status = z.union([
  accepted,
  z.object({ result }).transform(({ result: { code, longMessage: message } }, context) => {
    const verdict = verdictOf(code)
    if (verdict !== 'accepted') return { code, message, verdict }
    context.addIssue('an acceptance of nothing')
    return z.NEVER
  }),
])

/** Codes that begin with 021 say that Payline itself failed, and nothing about the payment. */
const isInternal = (code: string) => code.startsWith('021')

const outage = (name: string, { task }: { task: string }, code: string) =>
  new UpstreamFailure('outage', { name, task, path: 'payline' }, code)

/** What a refund needs to know of the payment, which Payline must have accepted. */
const refundable = z.object({
  result: result.extend({ code: z.literal(success) }),
  transaction: z.object({ id: z.string().min(1) }),
  payment: z.object({ amount: cents, currency: z.literal(euros) }),
})

/** The empty elements of a buyer; the schema wants them in this order, after those that are filled. */
const unsaidOfBuyer = [
  ...['accountCreateDate', 'accountAverageAmount', 'accountOrderCount', 'walletId'],
  ...['walletDisplayed', 'walletSecured', 'walletCardInd', 'ip', 'mobilePhone', 'customerId'],
  ...['legalStatus', 'legalDocument', 'birthDate', 'fingerprintID', 'deviceFingerprint', 'isBot'],
  ...['isIncognito', 'isBehindProxy', 'isFromTor', 'isEmulator', 'isRooted'],
  ...['hasTimezoneMismatch', 'loyaltyMemberType', 'buyerExtended', 'merchantAuthentication'],
]

/** 3-D Secure uses these fields: with them the bank asks the payer for less. */
const buyerElements = ({ mail, firstName, lastName, adress }: Payer): Elements => ({
  'obj:title': nil,
  'obj:lastName': lastName || nil,
  'obj:firstName': firstName || nil,
  'obj:email': mail || nil,
  'obj:shippingAdress': nil, // sic
  'obj:billingAddress': adress
    ? {
        'obj:street1': streetLine(adress).replace('\u00a0', ' '),
        'obj:cityName': adress.city,
        'obj:zipCode': adress.zipCode,
        ...(adress.country === 'France' && { 'obj:country': 'FR' }),
      }
    : nil,
  ...Object.fromEntries(unsaidOfBuyer.map(name => [`obj:${name}`, nil])),
})

/** WebPaymentAPI.wsdl: every element of the sequence must be present, if only as nil. */
function orderElements({ reference, amountCents, urls }: Order, payer: Payer, now: Date): Elements {
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
    'impl:buyer': buyerElements(payer),
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

function askPayline<T extends z.ZodType>(
  operation: string,
  { task }: { task: string },
  elements: Elements,
  answer: T,
  requestId: string,
  url = paylineSettings().PAYLINE_URL,
): Promise<z.output<T>> {
  const { PAYLINE_MERCHANT_ID, PAYLINE_ACCESS_KEY } = paylineSettings()
  const key = Buffer.from(`${PAYLINE_MERCHANT_ID}:${PAYLINE_ACCESS_KEY}`).toString('base64')
  return ask(
    {
      of: 'payline',
      operation,
      task,
      url,
      requestId,
      authorization: `Basic ${key}`,
      // Messages are in the namespace `impl`, the objects in them in `obj`.
      namespaces: {
        '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        '@xmlns:impl': 'http://impl.ws.payline.experian.com',
        '@xmlns:obj': 'http://obj.ws.payline.experian.com',
      },
      body: { [`impl:${operation}Request`]: elements },
    },
    z.object({ [`${operation}Response`]: answer }).transform(body => Object.values(body)[0]),
  ) as Promise<z.output<T>>
}

export const paylineProvider: PaymentProvider = {
  async open(order, requestId) {
    const elements = orderElements(order, await order.payer(), new Date())
    const call = catalogue.createPayment
    const answer = await askPayline('doWebPayment', call, elements, opened, requestId)
    const { code, longMessage: message } = answer.result
    const { redirectURL: redirectUrl, token } = answer
    return code === success && redirectUrl && token
      ? { code, message, isOpen: true, redirectUrl, token }
      : { code, message, isOpen: false }
  },

  async status(token, requestId) {
    const operation = 'getWebPaymentDetails'
    const call = catalogue.getPaymentDetails
    const elements: Elements = { 'impl:version': version, 'impl:token': token }
    const answer = await askPayline(operation, call, elements, status, requestId)
    if (!isInternal(answer.code)) return answer
    throw outage(operation, call, answer.code)
  },

  async refund(token, requestId) {
    const { PAYLINE_URL, PAYLINE_CONTRACT } = paylineSettings()
    const call = { task: 'du remboursement du paiement' }
    const asked: Elements = { 'impl:version': version, 'impl:token': token }
    const paid = await askPayline('getWebPaymentDetails', call, asked, refundable, requestId)
    const elements: Elements = {
      'impl:version': version,
      'impl:transactionID': paid.transaction.id,
      'impl:payment': {
        'obj:amount': String(paid.payment.amount),
        'obj:currency': euros,
        'obj:action': refund,
        'obj:mode': inFull,
        'obj:contractNumber': PAYLINE_CONTRACT,
      },
      'impl:comment': nil,
      'impl:privateDataList': nil,
      'impl:sequenceNumber': nil,
      'impl:media': nil,
    }
    const url = new URL('DirectPaymentAPI', PAYLINE_URL).href
    const answer = await askPayline(
      'doRefund',
      call,
      elements,
      z.object({ result }),
      requestId,
      url,
    )
    const { code, longMessage: message } = answer.result
    if (isInternal(code)) throw outage('doRefund', call, code)
    return { code, message, isDone: code === success }
  },

  orderNumber: reference => reference,

  returned: request => tokenIn(request, 'paylinetoken', 'token'),

  // Payline notifies by a GET that is not signed: only the token is read from it, and Payline is asked for the status.
  notified: async request => tokenIn(request, 'paylinetoken', 'token'),
}
