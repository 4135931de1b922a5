import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { validateXML } from 'xmllint-wasm'

// Payline over TLS, as WebPaymentAPI.wsdl has it: what is not valid by its schema is a SOAP fault, here as there.

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

type Session = {
  token: string
  ref: string
  amount: string
  returnUrl: string
  cancelUrl: string
  notificationUrl: string
  code: string
}

export type PaylineServer = Awaited<ReturnType<typeof startPayline>>

/** What a process has to trust (NODE_EXTRA_CA_CERTS) to speak to it. */
export const certificate = 'tests/fixtures/payline/localhost.crt'

export async function startPayline(merchant: string, key: string) {
  const sessions = new Map<string, Session>()
  /** The operations asked for, in their order, and what was wrong with them. */
  const asked: string[] = []
  const faults: string[] = []

  async function answer(xml: string): Promise<string> {
    const errors = await schemaErrors(xml)
    if (errors.length > 0) throw new Error(errors.join('\n'))
    const of = (name: string) => new RegExp(`<\\w+:${name}>([^<]*)<`).exec(xml)?.[1] ?? ''
    const operation = /<impl:(\w+)Request>/.exec(xml)?.[1] ?? ''
    asked.push(operation)
    if (operation === 'getWebPaymentDetails') return details(sessions.get(of('token')))
    const session = {
      token: randomBytes(16).toString('hex'),
      ref: of('ref'),
      amount: of('amount'),
      returnUrl: of('returnURL'),
      cancelUrl: of('cancelURL'),
      notificationUrl: of('notificationURL'),
      // « Cancelled », which Payline says of who is still paying, too.
      code: '02306',
    }
    sessions.set(session.token, session)
    return envelope(
      'doWebPaymentResponse',
      `${result('00000', 'Transaction approved')}<token>${session.token}</token>
       <redirectURL>${url}/v2/?token=${session.token}</redirectURL>`,
    )
  }

  const server = createServer(
    {
      key: readFileSync('tests/fixtures/payline/localhost.key'),
      cert: readFileSync(certificate),
    },
    async (request, response) => {
      const xml = await text(request)
      const basic = `Basic ${Buffer.from(`${merchant}:${key}`).toString('base64')}`
      if (request.headers.authorization !== basic) return response.writeHead(401).end()
      response.setHeader('content-type', 'text/xml; charset=utf-8')
      try {
        response.end(await answer(xml))
      } catch (error) {
        faults.push(String(error))
        response.writeHead(500).end(readFileSync('tests/fixtures/payline/fault.xml'))
      }
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`

  return {
    url,
    asked,
    faults,
    /** The session of which a payment page is. */
    session(page: string): Session {
      const session = sessions.get(new URL(page).searchParams.get('token') ?? '')
      if (!session) throw new Error(`no session for ${page}`)
      return session
    },
    /** The address by which it sends the browser back, and the one by which it notifies. */
    back: ({ returnUrl, token }: Session) => `${returnUrl}?paylinetoken=${token}`,
    cancelled: ({ cancelUrl, token }: Session) => `${cancelUrl}?paylinetoken=${token}`,
    notify: ({ notificationUrl, token }: Session) =>
      fetch(`${notificationUrl}?notificationType=WEBTRS&token=${token}`),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
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
