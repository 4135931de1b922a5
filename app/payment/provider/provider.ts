import type { Call } from '#upstream/catalogue/index.ts'

/** What is paid; `call` makes the calls of the subscriber who pays. */
export type Order = {
  call: Call
  /** The portal's own name for this payment, unguessable. */
  reference: string
  amountCents: number
  pdc: string
  /** Where the provider sends the browser back to, and where it tells the outcome, server to server. */
  urls: { back: string; cancel: string; notification: string }
}

/** `code` 00000: the browser goes to `redirectUrl`, and the provider knows the session by `token`. */
export type OpenedSession = {
  code: string
  longMessage: string
  redirectUrl?: string | null | undefined
  token?: string | null | undefined
}

/** What became of a session, by the provider's own word. */
export type SessionDetails = {
  code: string
  longMessage: string
  amountCents: number
  reference: string
}

/** PAY-09, PAY-10: a card payment provider, reached only by browser redirection. */
export type PaymentProvider = {
  /** Throws the page of an outage when the provider could not be asked: a subscriber waits for it. */
  open: (order: Order, requestId: string) => Promise<OpenedSession>
  /** Null for a session that it does not know, or no more. Throws UpstreamFailure when it could not be asked. */
  details: (token: string, requestId: string) => Promise<SessionDetails | null>
  /** The token in the address by which it sends a browser back, or notifies; empty where none can be. */
  tokenOf: (url: URL) => string
}

/** The first of these parameters that there is, if it can be a token: anybody may write an address. */
export function tokenIn({ searchParams }: URL, ...names: string[]): string {
  const name = names.find(one => searchParams.has(one)) ?? ''
  const token = searchParams.get(name) ?? ''
  return /^[\w.~+=-]{1,200}$/.test(token) ? token : ''
}
