import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { validateXML } from 'xmllint-wasm'
import type { Protocol, Session } from './provider-server.ts'

// Payline, as WebPaymentAPI.wsdl has it: what is not valid by its schema is a SOAP fault, here as there.

const fixture = (name: string) => ({
  fileName: name,
  contents: readFileSync(`tests/fixtures/payline/${name}`, 'utf8'),
})
const [soap, impl, obj] = ['soap.xsd', 'impl.xsd', 'obj.xsd'].map(fixture)

/** Why this message is not one of Payline's; empty when it is. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const message = { fileName: 'message.xml', contents: xml }
  const schema = [soap ?? message]
  const preload = [impl ?? message, obj ?? message]
  const { errors } = await validateXML({ xml: message, schema, preload })
  return errors.map(({ message }) => message)
}

const merchant = '12345678901234'
const key = 'une-clé-d-accès'

export const payline: Protocol = {
  settings: url => ({
    PAYMENT_PROVIDER: 'payline',
    PAYLINE_MERCHANT_ID: merchant,
    PAYLINE_ACCESS_KEY: key,
    PAYLINE_CONTRACT: '1234567',
    PAYLINE_URL: `${url}/V4/services/WebPaymentAPI`,
  }),
  codes: { accepted: '00000', refused: '01100', abandoned: '02319' },
  pageParameter: 'token',
  async answer(xml, sessions, url) {
    const errors = await schemaErrors(xml)
    if (errors.length > 0) throw new Error(errors.join('\n'))
    const of = (name: string) => new RegExp(`<\\w+:${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
    if (/<impl:getWebPaymentDetailsRequest>/.test(xml)) return details(sessions.get(of('token')))
    const session = {
      token: randomBytes(16).toString('hex'),
      ref: of('ref'),
      amount: of('amount'),
      returnUrl: of('returnURL'),
      cancelUrl: of('cancelURL'),
      notificationUrl: of('notificationURL'),
      // « Cancelled », which Payline says of a payer who is still at it, too.
      code: '02306',
    }
    sessions.set(session.token, session)
    return envelope(
      'doWebPaymentResponse',
      `${result('00000', 'Transaction approved')}<token>${session.token}</token>
       <redirectURL>${url}/v2/?token=${session.token}</redirectURL>`,
    )
  },
  fault: readFileSync('tests/fixtures/payline/fault.xml', 'utf8'),
  isAllowed: ({ authorization }) =>
    authorization === `Basic ${Buffer.from(`${merchant}:${key}`).toString('base64')}`,
  back: async ({ returnUrl, token }) => `${returnUrl}?paylinetoken=${token}`,
  notify: ({ notificationUrl, token }) =>
    fetch(`${notificationUrl}?notificationType=WEBTRS&token=${token}`),
}

const envelope = (name: string, content: string) => `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <soapenv:Body>
    <${name} xmlns="http://impl.ws.payline.experian.com" xmlns:obj="http://obj.ws.payline.experian.com">${content}</${name}>
  </soapenv:Body>
</soapenv:Envelope>`

const result = (code: string, message: string) =>
  `<result><obj:code>${code}</obj:code><obj:longMessage>${message}</obj:longMessage></result>`

/** Of a session that it does not know it has no more to say than that. */
const details = (session: Session | undefined) =>
  session
    ? envelope(
        'getWebPaymentDetailsResponse',
        `${result(session.code, session.code === '00000' ? 'Transaction approved' : 'Carte refusée par la banque')}
      <transaction><obj:id>26325081500123</obj:id><obj:date>21/11/2026 08:15</obj:date><obj:isPossibleFraud>0</obj:isPossibleFraud></transaction>
      <payment><obj:amount>${session.amount}</obj:amount><obj:currency>978</obj:currency><obj:action>101</obj:action><obj:mode>CPT</obj:mode></payment>
      <authorization><obj:number/><obj:date/><obj:authorizedAmount xsi:nil="true"/><obj:authorizedCurrency xsi:nil="true"/></authorization>
      <card/>
      <order><obj:ref>${session.ref}</obj:ref><obj:amount>${session.amount}</obj:amount><obj:currency>978</obj:currency><obj:date>21/11/2026 08:12</obj:date></order>
      <bankAccountData xsi:nil="true"/><subMerchant xsi:nil="true"/><buyer xsi:nil="true"/><linkedTransactionId xsi:nil="true"/>`,
      )
    : envelope('getWebPaymentDetailsResponse', result('02304', 'No transaction found'))
