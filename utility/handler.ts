import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Day } from '#domain/values.ts'
import type { Extra } from '#extras/all.ts'
import type { CaptchaSecret } from '#upstream/captcha.server.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { AddressService } from './addresses.ts'
import type { Clock } from './clock.ts'
import type { Database, Transaction } from './database.ts'
import type { Mailer } from './mails/mailer.ts'
import type { Request } from './prisma/generated/client.ts'
import type { Admin, Service, Sessions, Subscriber, TicketHolder, Tool } from './sessions.ts'
import type { LinkSigner } from './tokens.ts'

export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422 | 503
  constructor(status: 401 | 403 | 404 | 409 | 422 | 503, message: string) {
    super(message)
    this.status = status
  }
}

/** The rows of a list that a caller asks for, from `startValue` up to `endValue` excluded: never more than 500. */
export function windowOf({ startValue, endValue }: { startValue: string; endValue: string }) {
  const skip = Number(startValue)
  return { skip, take: Math.min(Math.max(Number(endValue) - skip, 0), 500) }
}

export type Utility = {
  name: string
  phone: string
  portalUrl: string
  address: string
  /** The SEPA creditor identifier (ICS). */
  creditorIdentifier: string
  /** For the foot of the bills: registration and VAT numbers. */
  legal?: string | undefined
  /** To whom a cheque is made out, and where it is sent, separated by `|`. */
  chequeTo?: string | undefined
  /** The address of the mediator. */
  mediator?: string | undefined
  /** The demonstration's: its papers say that they are examples, its towns and streets are made up. */
  isExample: boolean
}

export type Environment = Record<string, string | undefined>

/** Where the core's handlers let the extras speak: the system of an extra fills some. */
export type Hooks = {
  /** An agent gives a request this status: throws the refusal. */
  statusGiven: (
    tx: Transaction,
    request: Request,
    status: string,
    services: Pick<Services, 'clock' | 'offers'>,
  ) => Promise<unknown>
  /** The invoices for which more time was asked or given: no reminder is sent for such an invoice. */
  invoicesDeferred: (db: Database, refAbo: string, today: Day) => Promise<string[]>
  /** These invoices were just paid. */
  invoicesPaid: (tx: Transaction, factNumbers: string[], today: Day) => Promise<unknown>
  /** Whether an invoice that is owed need not be paid yet, which only its subscriber knows. */
  invoiceDeferred: (db: Database, factNumber: string, today: Day) => Promise<boolean>
  /** The tool that reads by this token, null for one that is over; undefined: no token of the extra's. */
  tokenHolder: (
    services: Pick<Services, 'db' | 'clock'>,
    token: string,
  ) => Promise<{ tool: Tool | null } | undefined>
}

export type Services = {
  db: Database
  log: Logger
  clock: Clock
  sessions: Sessions
  mails: Mailer
  signer: LinkSigner
  captcha: CaptchaSecret
  utility: Utility
  addressMailbox: string
  addressService: AddressService | undefined
  offers: (extra: string) => boolean
  /** The settings, from which each extra reads its own. */
  environment: Environment
  /** Runs the work of an extra (`work` of its system), at once or after the present run. */
  soon: (extra: Extra) => Promise<void>
  /** Sends what waits in the outbox without the caller waiting for the mail server. */
  sendMails: () => void
  /** Asks the extras: answers what each of them that has this hook says. */
  hook: <H extends keyof Hooks>(
    name: H,
    ...args: Parameters<Hooks[H]>
  ) => Promise<NonNullable<Awaited<ReturnType<Hooks[H]>>>[]>
  /** How long what an agent sends to many can be undone. */
  undoSeconds: number
  portalAsksProvider: boolean
  /** The folder of the invoices that an import brought. */
  importedFiles: string
  paymentUrl: () => string
}

type Callers = Record<'admin' | 'userManagement', Admin> & {
  public: Subscriber | Admin | null
  session: Subscriber | Admin
  subscriber: Subscriber
  service: Service
  ticket: TicketHolder
  tool: Tool
}

type Parsed<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

export type Context<E extends Endpoint> = Services & {
  params: Parsed<E, 'params'>
  query: Parsed<E, 'query'>
  body: Parsed<E, 'body'>
  files: E['files'] extends z.ZodType ? z.output<E['files']> : undefined
  who: Callers[E['auth']]
}

export type FileReply = { fileName: string; content: Readable }

type Reply<E extends Endpoint> = E['answer'] extends z.ZodType ? z.input<E['answer']> : FileReply

/** The handlers of a group of calls, one for each: a missing handler is a type error. */
export type Handlers<Calls extends Record<string, Endpoint>> = {
  [N in keyof Calls]: (context: Context<Calls[N]>) => Promise<Reply<Calls[N]>>
}
