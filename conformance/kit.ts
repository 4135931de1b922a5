import type { Answer, Input as CallInput, CallName } from '#upstream/catalogue/index.ts'
import type { Day } from '../app/domain/values.ts'
import type { Accounts } from './accounts.ts'
import { type Answered, Fault, type GroupName, type Input, NotTried } from './wire.ts'

/**
 * `nobody` is a visitor without a token; the token of `forged` was never issued. `departing` and `elsewhere` are second
 * sessions of `subscriber`; `tool` is a program of that subscriber.
 */
export type Caller =
  | 'nobody'
  | 'forged'
  | 'expired'
  | 'subscriber'
  | 'departing'
  | 'elsewhere'
  | 'other'
  | 'agent'
  | 'manager'
  | 'leaving'
  | 'selling'
  | 'moving'
  | 'service'
  | 'tool'

/** The tools of a check. All throw Fault or NotTried; `by` is `subscriber` by default. */
export type Trial = {
  accounts: Accounts
  /** Sends a call, and accepts any answer that the catalogue allows. */
  send<N extends CallName>(name: N, input: Input, by?: Caller): Promise<Answered>
  ask<N extends CallName>(name: N, input: Sent<N>, by?: Caller): Promise<Answer<N>>
  /** Expects this answer. `when` completes the sentence about the expected value. */
  answers<N extends CallName>(
    name: N,
    input: Sent<N>,
    by: Caller,
    expected: Answer<N>,
    when?: string,
  ): Promise<void>
  user(of: Caller): Promise<Answer<'getUser'>>
  file(name: CallName, input: Input, by?: Caller): Promise<Buffer>
  refuses(name: CallName, input: Input, by: Caller, ...statuses: number[]): Promise<void>
  points(of: Caller): Promise<string[]>
  point(of: Caller): Promise<string>
  login(of: Caller): string
  today(): Day
}

/** The input as the catalogue types it, except for files, which the kit has in memory. */
type Sent<N extends CallName> = Omit<CallInput<N>, 'files'> & { files?: Record<string, File[]> }

/** One sentence about the behaviour of a call, and the other calls (`also`) that its trial needs. */
export type Check = {
  call: CallName
  says: string
  also: CallName[]
  attempt: (trial: Trial) => Promise<void>
}

/** Expectations about the check's own call: see `expectThat` and `equals`. */
type Expecting = {
  expect(isSo: boolean, expected: string, found: unknown): void
  /** Says « à vérifier » unless it is so. */
  doubt(isSo: boolean, expected: string, found: unknown): void
  equals<T>(found: T, expected: T, when?: string): void
}

export function check(
  calls: CallName | [CallName, ...CallName[]],
  says: string,
  attempt: (at: Trial & Expecting) => Promise<void>,
): Check {
  const [call, ...also] = typeof calls === 'string' ? [calls] : calls
  const expecting: Expecting = {
    expect: (...so) => expectThat(call, ...so),
    doubt: (...so) => expectThat(call, ...so, { isDoubt: true }),
    equals: (...both) => equals(call, ...both),
  }
  return { call, says, also, attempt: trial => attempt({ ...trial, ...expecting }) }
}

/** Throws the fault of a call unless the condition holds. */
export function expectThat(
  call: CallName,
  isSo: boolean,
  expected: string,
  found: unknown,
  more?: { isDoubt: boolean },
): void {
  if (isSo) return
  const said = typeof found === 'string' ? found : (JSON.stringify(found) ?? 'rien')
  throw new Fault(call, expected, said, more)
}

/** Throws the fault of a call unless the values are equal. `when` completes the sentence about the expected one. */
export const equals = <T>(call: CallName, found: T, expected: T, when = '') =>
  expectThat(call, found === expected, `${expected} ${when}`.trim(), found)

/** Throws the fault of a call unless the file is a PDF. */
export const expectPdf = (call: CallName, file: Buffer) =>
  equals(call, file.subarray(0, 5).toString(), '%PDF-', 'au début du fichier')

/** Whether the call was done: it answers 1, or the state of its mail. */
export const isDone = (answer: unknown): boolean =>
  answer === 1 || (typeof answer === 'object' && answer !== null && 'mail' in answer)

/** Sends the same twice at one instant, then once more. */
export async function twice<N extends CallName>(
  call: N,
  send: (call: N) => Promise<unknown>,
): Promise<void> {
  const atOnce = await Promise.all([send(call), send(call)])
  for (const [rank, answer] of [...atOnce, await send(call)].entries())
    expectThat(call, isDone(answer), `1${rank > 0 ? ', envoyé encore' : ''}`, answer)
}

export function given<T>(value: T, lacking: string): NonNullable<T> {
  if (value === undefined || value === null) throw new NotTried(lacking)
  return value
}

export function accountGiven<N extends keyof Accounts>(
  { accounts }: Pick<Trial, 'accounts'>,
  name: N,
): NonNullable<Accounts[N]> {
  return given(accounts[name], lackingAccount(name))
}

export const lackingAccount = (name: string) => `le fichier des comptes n’a pas « ${name} »`

/** The trials of an extra: they join a group of groups.ts, or make one of their own, which has a title. */
export type Kit = {
  group: GroupName
  title?: string
  checks: Check[]
  /** The links (`liens` of the accounts) that its trials follow, got from a demonstration that shows its mails. */
  links?: (demo: Demo) => Promise<Accounts['liens']>
  /** What the recorded examples of openapi.json show besides, asked after all trials. */
  examples?: (demo: Demo) => Promise<unknown>
  /** How the kit gets the token of a caller whom only the extra knows. */
  callers?: Partial<Record<Caller, (at: Trial, login: string) => Promise<string>>>
  /** Calls that are posted and change nothing; calls that the portal never makes when it asks Payline itself. */
  harmless?: CallName[]
  ofPaymentSession?: CallName[]
}

export type Demo = {
  ask<N extends CallName>(name: N, input: CallInput<N>, token: string): Promise<unknown>
  logIn(login: string): Promise<string>
  secretTo(mail: string): Promise<string>
  /** The mails to an address, the newest first. */
  mails(to: string): Promise<{ links: string[] }[]>
}
