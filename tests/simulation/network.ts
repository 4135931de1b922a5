import { Readable } from 'node:stream'
import inject, { type DispatchFunc } from 'light-my-request'
import { faultKinds, ofPeople, ofPrograms } from './fault-kinds.ts'
import { lines } from './log.ts'
import { clock, listening, moment, type Program, running, SeededRandom, settle } from './seams.ts'

// One network for all: a message waits until it is chosen, and may be lost, doubled, cut or garbled on its way.

export type Sent = {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | undefined
  /** Whether the answer said no, or that nothing was listened to. */
  isRefused?: boolean
  /** Whether an answer arrived that says something: no failure, and not garbled. */
  isAnswered?: boolean
}
export type Got = { status: number; headers: Record<string, string | string[]>; body: Buffer }
export type Serve = (sent: Sent) => Promise<Got>

type Kind = (typeof faultKinds)[number]
type Fault = Kind | undefined
/** `faults`: those that may befall it. */
type Message = { name: string; faults: readonly Kind[]; arrive: (fault: Fault) => void }
/** The identity provider keeps nothing on a disk; a clock that is wrong by more than ten seconds is no clock (docs/operations.md). */
const farthest = 8000
const befalls = (kind: Kind, port: string) =>
  kind === 'clock moved' ? port === '3000' : kind !== 'disk full' || port !== '4003'

/** The processes of the portal, which have no port here: any of them may be asked. */
export const portals: { program: Program; serve: Serve }[] = []
export const programs = new Map<number, Program>()

export const network = {
  plan: new SeededRandom('none'),
  waiting: [] as Message[],
  /** About one message in so many meets a fault; 0: none. */
  oneIn: 0,
  faults: {} as Record<string, number>,
  /** What answers nothing until then: the provider of payments, that of identities, or the mail server. */
  silent: { port: '4002' as '4002' | '4003' | '2525', until: 0 },
  /** The faults that happen. */
  kinds: [...faultKinds] as Kind[],
  trace: (_line: string) => {},
  /** What the portal asked of the utility since it was last looked at. */
  asked: [] as Sent[],
}

const happened = (fault: string) => {
  network.faults[fault] = (network.faults[fault] ?? 0) + 1
}

export function isSilent(port: string): boolean {
  const { silent } = network
  const isIt = port === silent.port && clock.now < silent.until
  if (isIt) happened('silent')
  return isIt
}

/** A program dies in the middle of the next work that it does by itself. */
export function killAtWork(): void {
  const { plan, oneIn, kinds } = network
  if (oneIn === 0 || !kinds.includes('killed') || !plan.once(3)) return
  const backend = programs.get(4001) as Program
  happened('killed')
  plan.of([backend, backend, ...portals.map(({ program }) => program)]).statementsLeft =
    plan.below(200)
}

class Cut extends Error {
  code = 'ECONNRESET'
}

/**
 * One message after the other, drawn from those that are on their way: once all is still, or while the one before is being
 * worked on. Ends when all have arrived.
 */
export async function deliver(): Promise<void> {
  for (;;) {
    const { waiting, plan, oneIn } = network
    if (waiting.length > 0 && plan.once(3)) await moment(plan.below(600))
    else await settle()
    if (waiting.length === 0) return
    const [message] = waiting.splice(plan.below(waiting.length), 1)
    // What changes something meets three times as many faults as what is only read.
    const often = message?.name.startsWith('GET') ? oneIn : Math.ceil(oneIn / 3)
    const kinds = network.kinds.filter(kind => message?.faults.includes(kind))
    const fault = oneIn > 0 && plan.once(often) && kinds.length > 0 ? plan.of(kinds) : undefined
    if (fault) happened(fault)
    network.trace(`${message?.name}${fault ? ` ! ${fault}` : ''}`)
    message?.arrive(fault)
  }
}

const cut = () => Promise.reject(new Cut('the connection was cut'))
const answered = (status: number, body: string): Got => ({
  ...{ status, headers: { 'content-type': 'application/json' } },
  body: Buffer.from(body),
})

/** Sends to the program behind the address, and answers as a connection does. */
export function exchange(sent: Sent): Promise<Got> {
  const sender = running()
  if (sender?.isAlive === false) return new Promise(() => {})
  const { promise, resolve, reject } = Promise.withResolvers<Got>()
  const { port, pathname } = new URL(sent.url)
  const name = `${sent.method} ${port}${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[\w-]{30,}/g, '*')}`
  const back = (got: Promise<Got>) =>
    got.then(
      one =>
        network.waiting.push({
          name: `${name} → ${one.status}`,
          faults: [],
          arrive() {
            if (sender?.isAlive === false) return
            sent.isRefused = /^4/.test(String(one.status)) || one.body.toString() === '0'
            sent.isAnswered = one.status === 200 && !one.body.toString().startsWith('<')
            resolve(one)
          },
        }),
      error => {
        // A program answers whatever happens, unless it dies.
        if (!(error instanceof Cut)) {
          const failed = { level: 'error', program: port, msg: 'unexpected error' }
          lines.push({ ...failed, reason: String(error) })
        }
        network.waiting.push({
          name: `${name} → cut`,
          faults: [],
          arrive: () => sender?.isAlive !== false && reject(error),
        })
      },
    )
  if (port === '4001') network.asked.push(sent)
  const isOfPeople = sent.headers['x-person'] !== undefined
  network.waiting.push({
    name,
    faults: (isOfPeople ? ofPeople : ofPrograms).filter(kind => befalls(kind, port)),
    arrive(faulty) {
      const portal = port === '3000' ? network.plan.of(portals) : undefined
      const victim = portal?.program ?? programs.get(Number(port))
      const serve = () => serveAt(Number(port), sent, victim, portal?.serve)
      if (isSilent(port) || faulty === 'lost') return void back(cut())
      if (faulty === 'slow') return void setTimeout(() => void back(serve()), 7000)
      if (faulty === '500') return void back(Promise.resolve(answered(500, '{"message":"panne"}')))
      if (faulty === '401') return void back(Promise.resolve(answered(401, '{"message":"non"}')))
      if (faulty === 'garbage') return void back(serve().then(() => answered(200, '<html>')))
      if (faulty === 'answer lost') return void back(serve().then(cut))
      if (faulty === 'doubled') void serve().catch(() => {})
      // In one case of three the sender dies instead, and does not learn what came of its message.
      if (faulty === 'killed' && sender && network.plan.once(3))
        return void back(serve().finally(() => sender.kill()))
      if (faulty === 'killed' && victim?.databases.size === 0) victim.kill()
      else if (faulty === 'killed' && victim)
        victim.statementsLeft = network.plan.below(network.plan.once(4) ? 80 : 12)
      if (faulty === 'clock moved' && victim)
        victim.skew = network.plan.below(2 * farthest) - farthest
      if (faulty === 'disk full' && victim)
        Object.assign(victim, {
          refused: 1 + network.plan.below(4),
          room: network.plan.of([0, 0, 5, 20]),
        })
      back(serve())
    },
  })
  return promise
}

/** What a program answers; a program that is killed meanwhile cuts the connection. */
function serveAt(
  port: number,
  sent: Sent,
  program: Program | undefined,
  serve: Serve | undefined,
): Promise<Got> {
  const server = listening.get(port)
  if (!program?.isAlive || !(serve || server)) return cut()
  const died = Promise.withResolvers<Got>()
  const end = () => died.reject(new Cut('the program was killed'))
  program.onDeath.add(end)
  const work = program.run(() =>
    serve
      ? serve(sent)
      : inject(server?.listeners('request')[0] as DispatchFunc, {
          method: sent.method as 'GET',
          url: new URL(sent.url).pathname + new URL(sent.url).search,
          headers: { host: new URL(sent.url).host, ...sent.headers },
          ...(sent.body && { payload: sent.body }),
        }).then(({ statusCode, headers, rawPayload }) => ({
          status: statusCode,
          headers: headers as Got['headers'],
          body: rawPayload,
        })),
  )
  return Promise.race([work, died.promise]).finally(() => program.onDeath.delete(end))
}

// What the portal takes from undici.

export const FormData = globalThis.FormData
export class Agent {
  async close() {}
  async destroy() {}
}
type Asking = {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData | null
  signal?: AbortSignal
}

export async function request(
  url: string | URL,
  { method = 'GET', headers = {}, body, signal }: Asking,
) {
  const form = body instanceof FormData ? new Response(body) : undefined
  const whole = form
    ? Buffer.from(await form.arrayBuffer())
    : body
      ? Buffer.from(body as string)
      : undefined
  const type = form?.headers.get('content-type')
  const got = await or(
    exchange({
      ...{ method, url: String(url), body: whole },
      headers: { ...headers, ...(type && { 'content-type': type }) },
    }),
    signal,
  )
  const stream = Readable.from([got.body])
  return {
    ...{ statusCode: got.status, headers: got.headers },
    body: Object.assign(stream, {
      text: async () => got.body.toString(),
      bytes: async () => new Uint8Array(got.body),
      json: async () => JSON.parse(got.body.toString()),
      arrayBuffer: async () => got.body,
      dump: async () => {},
    }),
  }
}

function or<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject)
  })
}

globalThis.fetch = async (input, init) => {
  const asked = new Request(input, init)
  const body = Buffer.from(await asked.arrayBuffer())
  const { method, url } = asked
  const headers = Object.fromEntries(asked.headers)
  const got = await or(exchange({ method, url, headers, body }), init?.signal)
  const isEmpty = [204, 304].includes(got.status)
  const answered = new Headers()
  for (const [name, value] of Object.entries(got.headers))
    if (!name.startsWith('content-l')) answered.set(name, String(value))
  return new Response(isEmpty ? null : new Uint8Array(got.body), {
    status: got.status,
    headers: answered,
  })
}
