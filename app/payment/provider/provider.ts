import type { User } from '#upstream/catalogue/entities.ts'
import type { Answer, Input } from '#upstream/catalogue/index.ts'

/** The call by which the utility opens a session, where the portal does not speak with the provider itself. */
export type Open = (body: Input<'createPayment'>['body']) => Promise<Answer<'createPayment'>>

export type Order = {
  open: Open
  reference: string
  amountCents: number
  pdc: string
  /** The payer's data, from the utility or from a payer without an account, read only when needed. */
  payer: () => Promise<Payer>
  urls: { back: string; cancel: string; notification: string }
}

/** 3-D Secure uses these fields, and the provider's receipt goes to this address. */
export type Payer = Partial<Pick<User, 'mail' | 'firstName' | 'lastName' | 'adress'>>

/** The provider's own code and words, kept as a trace and shown. Only the verdict decides on the payment. */
type RawAnswer = { code: string; message: string }

/** An open session: the browser goes to `redirectUrl`, and the provider knows the session by `token`. */
type OpenedSession = RawAnswer &
  ({ isOpen: true; redirectUrl: string; token: string } | { isOpen: false })

/**
 * The state of a payment session at the provider: - `accepted`: the provider took the money; - `pending`: the payer is
 * paying, as far as the provider knows; - `under-review`: the payer has done their part, and a bank or the fraud rules
 * still check the payment; - `interrupted`: the payer left the payment page, or is still on it; the provider does not
 * say which (PAY-07); - `cancelled`, `refused`, `expired`: it ended without money; - `unknown`: any other answer, which
 * ends no payment.
 */
export type Verdict =
  | 'accepted'
  | 'pending'
  | 'under-review'
  | 'interrupted'
  | 'cancelled'
  | 'refused'
  | 'expired'
  | 'unknown'

/** An acceptance has the accepted amount in cents and the reference of the order. */
export type SessionStatus = RawAnswer &
  (
    | { verdict: 'accepted'; amountCents: number; reference: string }
    | { verdict: Exclude<Verdict, 'accepted'> }
  )

/** PAY-09, PAY-10: a card payment provider, reached only by browser redirection. */
export type PaymentProvider = {
  /** Throws the outage page when the provider could not be asked, since a subscriber waits for the answer. */
  open: (order: Order, requestId: string) => Promise<OpenedSession>
  status: (token: string, requestId: string) => Promise<SessionStatus | null>
  /** Must not be repeated when it throws, since it may have been done. Undefined if the protocol has no such call. */
  refund?: (token: string, requestId: string) => Promise<RawAnswer & { isDone: boolean }>
  /** A payment's reference as the provider, and its bank's file, write it. */
  orderNumber: (reference: string) => string
  returned: (request: Request) => string | undefined
  /** The token in a notification, by any method; undefined if it has none, or is not from the provider. */
  notified: (request: Request) => Promise<string | undefined>
}

/** The first of these parameters in the address, if it looks like a token: any visitor may write an address. */
export function tokenIn({ url }: Request, ...names: string[]): string | undefined {
  const { searchParams } = new URL(url)
  const name = names.find(one => searchParams.has(one)) ?? ''
  return tokenOf(searchParams.get(name))
}

export function tokenOf(said: unknown): string | undefined {
  return typeof said === 'string' && /^[\w.~+=-]{1,200}$/.test(said) ? said : undefined
}

export const success = '00000'

const verdicts: Record<string, Verdict> = {
  [success]: 'accepted',
  '02000': 'pending',
  // The payment partner has not finished (02xxx), or the fraud rules hesitate (04xxx).
  '02005': 'under-review',
  '02006': 'under-review',
  '02015': 'under-review',
  '02016': 'under-review',
  '04001': 'under-review',
  '04003': 'under-review',
  // Payline also says this while the payer is still typing their card number.
  '02306': 'interrupted',
  '02319': 'cancelled',
  '02014': 'cancelled',
  '02304': 'expired',
  '02324': 'expired',
}

/** PAY-05, PAY-07, PAY-08: the verdict of a code; 01xxx is a refusal. The utility passes Payline's codes on. */
export function verdictOf(code: string): Verdict {
  const known = Object.hasOwn(verdicts, code) ? verdicts[code] : undefined
  return known ?? (code.startsWith('01') ? 'refused' : 'unknown')
}
