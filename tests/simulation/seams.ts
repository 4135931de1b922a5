import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  type KeyObject,
  pbkdf2Sync,
  type webcrypto,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { install } from '@sinonjs/fake-timers'
import { LRUCache } from 'lru-cache'

// Where the simulated world takes the place of the real one: clock, randomness, what threads do, programs and their end.
// The product is not changed for it: it is Node's own functions that answer otherwise. Imported before the product.

const require = createRequire(import.meta.url)
const realTurn = setImmediate

/** Bytes that follow from a seed alone. */
export class Draw {
  private readonly seed: string
  private count = 0
  private rest = Buffer.alloc(0)
  constructor(seed: string) {
    this.seed = seed
  }
  bytes(size: number): Buffer {
    while (this.rest.length < size) {
      const block = createHash('shake128', { outputLength: 8192 })
      const more = block.update(`${this.seed}/${this.count++}`).digest()
      this.rest = Buffer.concat([this.rest, more])
    }
    const taken = this.rest.subarray(0, size)
    this.rest = this.rest.subarray(size)
    return Buffer.from(taken)
  }
  /** From 0 up to, not including, `end`. */
  below(end: number): number {
    return this.bytes(6).readUIntBE(0, 6) % end
  }
  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }
  uuid(): string {
    const bytes = this.bytes(16)
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  }
}

/** What the product draws; what happens is drawn by another, so that a repaired line changes nothing of it. */
let chance = new Draw('before the start')
export const drawFrom = (seed: string) => {
  chance = new Draw(seed)
}

const crypto = require('node:crypto') as Record<string, unknown>
type Callback<T> = ((error: null, value: T) => void) | undefined
const fill = (target: ArrayBufferView) => {
  const { buffer, byteOffset, byteLength } = target
  new Uint8Array(buffer, byteOffset, byteLength).set(chance.bytes(byteLength))
  return target
}
const called = <T>(value: T, callback: Callback<T>) =>
  callback ? void process.nextTick(callback, null, value) : value
Object.assign(crypto, {
  randomBytes: (size: number, callback?: Callback<Buffer>) => called(chance.bytes(size), callback),
  randomUUID: () => chance.uuid(),
  randomInt(...args: unknown[]) {
    const callback =
      typeof args.at(-1) === 'function' ? (args.pop() as Callback<number>) : undefined
    const [low, high] = args.length > 1 ? (args as [number, number]) : [0, args[0] as number]
    return called(low + chance.below(high - low), callback)
  },
  randomFillSync: fill,
})
const web = globalThis.crypto
for (const [name, value] of Object.entries({
  getRandomValues: fill,
  randomUUID: () => chance.uuid(),
}))
  Object.defineProperty(web, name, { value, configurable: true })
Math.random = () => chance.below(2 ** 47) / 2 ** 47

/** What threads have yet to finish, and what they finished: it is given out in the order in which it was asked for. */
let asked = 0
let working = 0
let onEnd = () => {}
const finished = new Map<number, () => void>()

function inOrder<T>(work: PromiseLike<T>): Promise<T> {
  const own = asked++
  working++
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const end = (give: () => void) => {
    working--
    finished.set(own, give)
    onEnd()
  }
  work.then(
    value => end(() => resolve(value)),
    error => end(() => reject(error)),
  )
  return promise
}

type Method = (...args: unknown[]) => Promise<unknown>
type Key = webcrypto.CryptoKey & { algorithm: { hash?: { name: string }; length: number } }
type Chosen = { iv: Uint8Array; salt: Uint8Array; iterations: number; hash: string; length: number }
const subtle = web.subtle as unknown as Record<string, Method>
const importKey = subtle.importKey as Method
const secrets = new WeakMap<Key, KeyObject>()
/** The secrets of a town are few, and asked for at each cookie and call. */
const imported = new LRUCache<string, Promise<unknown>>({ max: 1000 })
const importing: Method = (format, bytes, ...rest) => {
  if (format !== 'raw') return importKey.call(subtle, format, bytes, ...rest)
  const secret = Buffer.from(bytes as Uint8Array)
  const name = secret.toString('latin1') + JSON.stringify(rest)
  const known = imported.get(name)
  if (known) return known
  const work = importKey.call(subtle, format, bytes, ...rest)
  void work.then(key => secrets.set(key as Key, createSecretKey(secret)))
  imported.set(name, work)
  return work
}
Object.defineProperty(subtle, 'importKey', { value: importing })
const secretOf = (key: Key) => secrets.get(key) as KeyObject
const view = (bytes: Buffer) => new Uint8Array(bytes).buffer
const mac = (key: Key, data: Uint8Array) =>
  createHmac(String(key.algorithm.hash?.name.replace('-', '')), secretOf(key))
    .update(data)
    .digest()
const sealing = ({ algorithm: { length } }: Key) => `aes-${length}-cbc`
/** A cookie is unsealed as often as it is sent. */
const derived = new LRUCache<string, Buffer>({ max: 1000 })
/** What cookies and tokens are sealed by needs no thread. */
const atOnce: Record<string, (chosen: Chosen, key: Key, ...rest: never[]) => unknown> = {
  sign: (_, key, data: Uint8Array) => view(mac(key, data)),
  verify: (_, key, signature: Uint8Array, data: Uint8Array) =>
    mac(key, data).equals(new Uint8Array(signature)),
  encrypt({ iv }, key, data: Uint8Array) {
    const cipher = createCipheriv(sealing(key), secretOf(key), iv)
    return view(Buffer.concat([cipher.update(data), cipher.final()]))
  },
  decrypt({ iv }, key, data: Uint8Array) {
    const cipher = createDecipheriv(sealing(key), secretOf(key), iv)
    return view(Buffer.concat([cipher.update(data), cipher.final()]))
  },
  deriveKey({ salt, iterations, hash }, key, wanted: Chosen, ...rest: never[]) {
    const size = wanted.length / 8
    const secret = secretOf(key).export()
    const name = [secret, Buffer.from(salt)].map(one => one.toString('hex'))
    const asked = `${name} ${iterations} ${size} ${hash}`
    const make = () => pbkdf2Sync(secret, salt, iterations, size, hash.replace('-', ''))
    const bytes = derived.get(asked) ?? make()
    derived.set(asked, bytes)
    return importing('raw', bytes, wanted, ...rest)
  },
}
const isAtOnce = (key: unknown) =>
  secrets.has(key as Key) && /^(HMAC|AES-CBC|PBKDF2)$/.test((key as Key).algorithm.name)
for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(subtle))) {
  const original = subtle[name]
  if (['constructor', 'importKey'].includes(name) || typeof original !== 'function') continue
  const work = atOnce[name]
  Object.defineProperty(subtle, name, {
    async value(...args: [Chosen, Key, ...never[]]) {
      return work && isAtOnce(args[1]) ? work(...args) : inOrder(original.apply(subtle, args))
    },
  })
}
for (const name of ['compile', 'instantiate'] as const) {
  const original = WebAssembly[name] as unknown as Method
  Object.assign(WebAssembly, { [name]: (...args: unknown[]) => inOrder(original(...args)) })
}

/** Those of node:crypto that answer by a callback. */
for (const name of ['pbkdf2', 'hkdf', 'scrypt', 'sign', 'verify', 'randomFill'] as const) {
  const original = crypto[name] as (...args: unknown[]) => unknown
  crypto[name] = (...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return original(...args)
    const work = new Promise<unknown[]>(resolve =>
      original(...args.slice(0, -1), (...answer: unknown[]) => resolve(answer)),
    )
    void inOrder(work).then(answer => callback(...answer))
  }
}

/** What is on its way by itself: work of the disk, and what waits for the next turn. */
const underWay = /^(FSReq|CloseReq|Worker|Immediate)/

/** Lets everything run that waits for neither a message nor the clock. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet++) {
    await new Promise<void>(resolve => {
      onEnd = resolve
      if (working === 0) realTurn(resolve)
    })
    if (working > 0 || process.getActiveResourcesInfo().some(kind => underWay.test(kind)))
      quiet = -1
    // However long a thread took, its work is given out where nothing else moves.
    const next = quiet === 3 ? Math.min(asked, ...finished.keys()) : asked
    const give = finished.get(next)
    if (!give) continue
    finished.delete(next)
    give()
    quiet = -1
  }
}

/** A moment, in which what is under way gets some steps further, and is not over: what reads files is waited for. */
export async function moment(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await undefined
  if (process.getActiveResourcesInfo().some(kind => /^(FSReq|CloseReq)/.test(kind))) await settle()
}

/** A program that can be killed: its timers do nothing any more, its database is closed, what it sends goes nowhere. */
export class Program {
  isAlive = true
  readonly name: string
  readonly databases = new Set<DatabaseSync>()
  /** What it keeps on globalThis. */
  readonly memory: Record<string, unknown> = {}
  /** How many statements it has left to live; undefined: as many as it likes. */
  statementsLeft: number | undefined
  /** How many statements the full disk still refuses. */
  refused = 0
  /** How many of them still fit on it. */
  room = 0
  /** By how many milliseconds its clock is ahead. */
  skew = 0
  readonly onDeath = new Set<() => void>()
  /** What it was about to write may be lost: it dies, or its disk is full. */
  readonly onTrouble = new Set<() => void>()
  constructor(name: string) {
    this.name = name
  }
  run<T>(work: () => T): T {
    return current.run(this, work)
  }
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const database of this.databases) if (database.isOpen) close.call(database)
    for (const end of [...this.onDeath, ...this.onTrouble]) end()
  }
}

const current = new AsyncLocalStorage<Program>()
export const running = () => current.getStore()

const shared: Record<string, unknown> = {}
for (const name of ['portalStore', 'jobs', 'afterAnswers'])
  Object.defineProperty(globalThis, name, {
    get: () => (running()?.memory ?? shared)[name],
    set(value) {
      ;(running()?.memory ?? shared)[name] = value
    },
  })

const close = DatabaseSync.prototype.close
/** A transaction ends with its COMMIT: to die before or after it is what makes a difference. */
function statement(database: DatabaseSync | undefined, writes: boolean): void {
  const program = running()
  if (!program) return
  if (database) program.databases.add(database)
  if (program.statementsLeft !== undefined && program.statementsLeft-- <= 0) program.kill()
  if (!program.isAlive) throw new Error('this program has been killed')
  if (program.refused > 0 && writes && program.room-- <= 0) {
    program.refused--
    for (const doubt of program.onTrouble) doubt()
    throw Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    })
  }
}
const { exec, prepare } = DatabaseSync.prototype
const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>()
Object.assign(DatabaseSync.prototype, {
  exec(this: DatabaseSync, sql: string) {
    statement(this, false)
    // No power fails here: a file need not reach the disk.
    exec.call(this, sql.replace('synchronous=FULL', 'synchronous=OFF'))
  },
  prepare(this: DatabaseSync, sql: string) {
    statement(this, false)
    const known = statements.get(this) ?? new Map<string, StatementSync>()
    const one = known.get(sql) ?? prepare.call(this, sql)
    statements.set(this, known.set(sql, one))
    return one
  },
})
for (const name of ['all', 'get', 'run', 'iterate'] as const) {
  const original = StatementSync.prototype[name] as (...args: never[]) => unknown
  Object.assign(StatementSync.prototype, {
    [name](this: StatementSync, ...args: never[]) {
      // To begin, or to take back what was done, takes no room.
      statement(undefined, name === 'run' && !/^(BEGIN|ROLLBACK)/.test(this.sourceSQL))
      return original.apply(this, args)
    },
  })
}
const { columns } = StatementSync.prototype
const known = new WeakMap<StatementSync, ReturnType<typeof columns>>()
StatementSync.prototype.columns = function (this: StatementSync) {
  const own = known.get(this) ?? columns.call(this)
  known.set(this, own)
  return own
}
DatabaseSync.prototype.close = function (this: DatabaseSync) {
  running()?.databases.delete(this)
  // The database of a killed program is closed already.
  if (this.isOpen) close.call(this)
}

/** Time stands still until it is moved. Timers are their program's, and run as it does. */
export const clock = install({
  now: Date.parse('2026-11-23T08:00:00Z'),
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
})
/** A program reads the clock of its own machine, which may be wrong. */
const now = () => clock.now + (running()?.skew ?? 0)
const Day = Date
globalThis.Date = class extends Day {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now())
    else super(...(given as [number]))
  }
  static override now = now
  static override [Symbol.hasInstance](one: unknown) {
    return Day[Symbol.hasInstance](one)
  }
} as DateConstructor
function owned(name: 'setTimeout' | 'setInterval') {
  for (const home of [globalThis, require('node:timers')] as Record<string, unknown>[]) {
    const faked = clock[name] as (...args: unknown[]) => unknown
    home[name] = (work: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const program = running()
      const inContext = AsyncLocalStorage.snapshot()
      const act = () => {
        if (program?.isAlive !== false) inContext(work, ...args)
        else clock.clearInterval(timer as never)
      }
      const timer = faked(act, Math.min(ms ?? 0, 2 ** 31 - 1))
      return timer
    }
  }
}
owned('setTimeout')
owned('setInterval')
const wait = (ms?: number, value?: unknown, { signal }: { signal?: AbortSignal } = {}) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const timer = setTimeout(resolve, ms, value)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
Object.assign(require('node:timers/promises'), { setTimeout: wait })
AbortSignal.timeout = ms => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), ms)
  return controller.signal
}

/** A file that is open is in memory: in which order threads of the disk end is what no seed decides. */
Object.assign(require('node:fs/promises'), {
  async open() {
    const parts: Buffer[] = []
    return {
      write: async (part: Buffer) => parts.push(Buffer.from(part)),
      createReadStream: () => Readable.from([Buffer.concat(parts)]),
      close: async () => {},
    }
  },
  unlink: async () => {},
  readFile: async (name: string, encoding: BufferEncoding) => readFileSync(name, encoding),
})

/** Servers that listen, by their port: they are asked without a socket. */
export const listening = new Map<number, http.Server>()
Object.assign(http.Server.prototype, {
  listen(this: http.Server & { port?: number }, port: number) {
    this.port = port
    listening.set(port, this)
    // Node's own listener would look after connections, on a real clock.
    for (const own of this.listeners('listening'))
      if (own.name === 'setupConnectionsTracking') this.off('listening', own as () => void)
    process.nextTick(() => this.emit('listening'))
    return this
  },
  address(this: { port?: number }) {
    return { port: this.port, address: '127.0.0.1', family: 'IPv4' }
  },
  close(this: http.Server & { port?: number }, done?: () => void) {
    listening.delete(this.port ?? 0)
    process.nextTick(() => this.emit('close') && done?.())
    return this
  },
  closeAllConnections() {},
})
syncBuiltinESMExports()
process.setMaxListeners(0)

/** A program that is killed is told nothing; what it listens to would keep it in memory. */
for (const name of ['on', 'once'] as const) {
  const listen = process[name] as (...args: unknown[]) => NodeJS.Process
  Object.assign(process, {
    [name]: (...args: unknown[]) => (running() ? process : listen.apply(process, args)),
  })
}

/** Packages that cost time, use threads or open sockets have a stand-in. */
const standIns: Record<string, string> = {
  undici: './network.ts',
  nodemailer: './mail-server.ts',
  '@node-rs/argon2': './plain-passwords.ts',
  pino: './log.ts',
  'node:worker_threads': './thread.ts',
  'event-target.js': './event-target.ts',
  '@prisma/client/runtime/query_compiler_fast_bg.sqlite.mjs': './query-compiler.ts',
}
registerHooks({
  resolve(specifier, context, next) {
    const name = context.parentURL?.includes('/linkedom/') ? specifier.split('/').pop() : specifier
    const standIn = context.parentURL?.includes('/tests/') ? undefined : standIns[name ?? '']
    if (standIn) return next(new URL(standIn, import.meta.url).href, context)
    return next(specifier, context)
  },
})

/** What a killed program was still doing fails, and no program waits for it. */
process.on('unhandledRejection', error => {
  if (!String(error).includes('this program has been killed')) throw error
})
