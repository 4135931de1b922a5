import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'

// The common part of the doubles of the payment providers: SOAP over TLS, and the sessions that were opened.

/** A process has to trust this (NODE_EXTRA_CA_CERTS) to speak to one of them. */
const certificate = 'tests/fixtures/tls/localhost.crt'

export type Session = {
  token: string
  ref: string
  amount: string
  returnUrl: string
  cancelUrl?: string
  notificationUrl: string
  /** The provider's word about it. */
  code: string
}

export type Protocol = {
  settings: (url: string) => Record<string, string>
  codes: { accepted: string; refused: string; abandoned: string }
  /** The parameter of the payment page by which it knows the session. */
  pageParameter: string
  /** The answer to a message: XML, or the XML of a fault. */
  answer: (xml: string, sessions: Map<string, Session>, url: string) => Promise<string>
  fault: string
  isAllowed: (headers: IncomingHttpHeaders) => boolean
  /** Sends the browser back: the address where it ends, by which it brings its cookie. */
  back: (session: Session) => Promise<string>
  notify: (session: Pick<Session, 'notificationUrl' | 'token'>) => Promise<Response>
}

export type ProviderServer = Awaited<ReturnType<typeof startProvider>>

export async function startProvider(protocol: Protocol) {
  const sessions = new Map<string, Session>()
  const faults: string[] = []
  /** While it is away it cuts each connection. */
  const presence = { isAway: false }
  const server = createServer(
    { key: readFileSync('tests/fixtures/tls/localhost.key'), cert: readFileSync(certificate) },
    async (request, response) => {
      if (presence.isAway) return request.socket.destroy()
      const xml = await text(request)
      if (!protocol.isAllowed(request.headers)) return response.writeHead(401).end()
      response.setHeader('content-type', 'text/xml; charset=utf-8')
      try {
        const answer = await protocol.answer(xml, sessions, url)
        response.writeHead(/:Fault>/.test(answer) ? 500 : 200).end(answer)
      } catch (error) {
        faults.push(String(error))
        response.writeHead(500).end(protocol.fault)
      }
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const { settings, codes, pageParameter, back, notify } = protocol

  return {
    ...{ codes, back, notify, faults, presence, sessions },
    settings: { ...settings(url), PAYMENT_ORIGIN: url, NODE_EXTRA_CA_CERTS: certificate },
    /** The session of which a payment page is. */
    session(page: string): Session {
      const session = sessions.get(new URL(page).searchParams.get(pageParameter) ?? '')
      return session ?? expect.fail(`no session for ${page}`)
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
