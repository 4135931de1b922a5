import { settings } from '#settings.server.ts'

/**
 * Why a call brought no answer:
 * - `outage`: unreachable, too slow, 5xx, an answer of another shape, or a breaker that is open;
 * - `session-over`: 401, and 400 which the specification treats alike (MSG-08);
 * - `forbidden`: 403;
 * - `refused`: any other 4xx, with the server's message where it gave one, and 501, a call that the utility lacks;
 * - `left`: the browser went away before the answer.
 */
export type FailureKind = 'outage' | 'session-over' | 'forbidden' | 'refused' | 'left'

type Details = { status?: number; serverMessage?: string | undefined; cause?: unknown }

/**
 * A call of the catalogue that failed. `reason` is for the log; `status` is the back end's, 0 when it did not answer.
 * `serverMessage` is shown to people when the back end refuses, not when it is in trouble (LOGIN-18 apart). `cause` is
 * the original error, if any: code decides by the cause, never by `reason`. A screen that can go on decides by `kind`;
 * an uncaught failure becomes a page, or leads to the log-in (session/guards.server.ts).
 */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly kind: FailureKind
  readonly call: string
  readonly task: string
  /** The path of the call as the catalogue writes it, without its values. */
  readonly path: string
  readonly status: number
  readonly serverMessage: string | undefined

  constructor(
    kind: FailureKind,
    call: { name: string; task: string; path: string },
    reason: string,
    { status = 0, serverMessage, cause }: Details = {},
  ) {
    super(reason, { cause })
    this.kind = kind
    this.call = call.name
    this.task = call.task
    this.path = call.path
    this.status = status
    this.serverMessage = serverMessage
  }

  /** The text for the person: the generic one, or the server's own where it refused (MSG-01, MSG-09). */
  get text(): string {
    const isRefusal = this.kind === 'forbidden' || this.kind === 'refused'
    return (isRefusal ? this.serverMessage : undefined) ?? problemText(this.task)
  }
}

/** MSG-01, MSG-02 */
export function problemText(task: string): string {
  return `Problème lors ${task}. ${invitation()}`
}

export function invitation(): string {
  return `Veuillez contacter notre service Gestion Clientèle au ${settings().CONTACT_PHONE}.`
}
