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
import { inspect } from 'node:util'
import { install } from '@sinonjs/fake-timers'
import { LRUCache } from 'lru-cache'

// Replaces Node's clock, randomness, threads, files and sockets, so that a run follows from its seed alone, and a program
// can be killed. The product is not changed for it. It has to be imported before the product, which keeps what it imports.

const require = createRequire(import.meta.url)
const realSetImmediate = setImmediate

/** A random generator whose values follow from its seed. */
export class SeededRandom {
  private readonly seed: string
  private count = 0
  private unused = Buffer.alloc(0)
  constructor(seed: string) {
    this.seed = seed
  }
  bytes(size: number): Buffer {
    while (this.unused.length < size) {
      const block = createHash('shake128', { outputLength: 8192 })
      const more = block.update(`${this.seed}/${this.count++}`).digest()
      this.unused = Buffer.concat([this.unused, more])
    }
    const taken = this.unused.subarray(0, size)
    this.unused = this.unused.subarray(size)
    return Buffer.from(taken)
  }
  /** From 0 to `end`, excluded. */
  below(end: number): number {
    return this.bytes(6).readUIntBE(0, 6) % end
  }
  /** True with a probability of one in `times`. */
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

/**
 * The random values of the product. Faults and visits have a generator of their own: a changed line of the product, which
 * draws more or less, leaves them as they were.
 */
let random = new SeededRandom('before the start')
export const seedProduct = (seed: string) => {
  random = new SeededRandom(seed)
}

const crypto = require('node:crypto') as Record<string, unknown>
type Callback<T> = ((error: null, value: T) => void) | undefined
const fill = (target: ArrayBufferView) => {
  const { buffer, byteOffset, byteLength } = target
  new Uint8Array(buffer, byteOffset, byteLength).set(random.bytes(byteLength))
  return target
}
const returnOrCall = <T>(value: T, callback: Callback<T>) =>
  callback ? void process.nextTick(callback, null, value) : value
Object.assign(crypto, {
  randomBytes: (size: number, callback?: Callback<Buffer>) =>
    returnOrCall(random.bytes(size), callback),
  randomUUID: () => random.uuid(),
  randomInt(...args: unknown[]) {
    const callback =
      typeof args.at(-1) === 'function' ? (args.pop() as Callback<number>) : undefined
    const [low, high] = args.length > 1 ? (args as [number, number]) : [0, args[0] as number]
    return returnOrCall(low + random.below(high - low), callback)
  },
  randomFillSync: fill,
})
const web = globalThis.crypto
for (const [name, value] of Object.entries({
  getRandomValues: fill,
  randomUUID: () => random.uuid(),
}))
  Object.defineProperty(web, name, { value, configurable: true })
Math.random = () => random.below(2 ** 47) / 2 ** 47

// Threads finish in an order that no seed decides: `settle` gives their results out in the order of the requests.
let requests = 0
let working = 0
let onFinish = () => {}
const finished = new Map<number, () => void>()

function inOrderOfRequests<T>(work: PromiseLike<T>): Promise<T> {
  const rank = requests++
  working++
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const finish = (giveResult: () => void) => {
    working--
    finished.set(rank, giveResult)
    onFinish()
  }
  work.then(
    value => finish(() => resolve(value)),
    error => finish(() => reject(error)),
  )
  return promise
}

type Method = (...args: unknown[]) => Promise<unknown>
type Key = webcrypto.CryptoKey & { algorithm: { hash?: { name: string }; length: number } }
type Algorithm = {
  iv: Uint8Array
  salt: Uint8Array
  iterations: number
  hash: string
  length: number
}
const subtle = web.subtle as unknown as Record<string, Method>
const importKey = subtle.importKey as Method
const secrets = new WeakMap<Key, KeyObject>()
/** The few secrets of the programs are imported again for each cookie and call. */
const imported = new LRUCache<string, Promise<unknown>>({ max: 1000 })
const importOnce: Method = (format, bytes, ...rest) => {
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
Object.defineProperty(subtle, 'importKey', { value: importOnce })
const secretOf = (key: Key) => secrets.get(key) as KeyObject
const arrayBufferOf = (bytes: Buffer) => new Uint8Array(bytes).buffer
const mac = (key: Key, data: Uint8Array) =>
  createHmac(String(key.algorithm.hash?.name.replace('-', '')), secretOf(key))
    .update(data)
    .digest()
const cipherOf = ({ algorithm: { length } }: Key) => `aes-${length}-cbc`
/** Each request unseals its cookie with the same derived key. */
const derived = new LRUCache<string, Buffer>({ max: 1000 })
/** The ciphers of cookies and tokens, computed without a thread. */
const withoutThread: Record<string, (algorithm: Algorithm, key: Key, ...rest: never[]) => unknown> =
  {
    sign: (_, key, data: Uint8Array) => arrayBufferOf(mac(key, data)),
    verify: (_, key, signature: Uint8Array, data: Uint8Array) =>
      mac(key, data).equals(new Uint8Array(signature)),
    encrypt({ iv }, key, data: Uint8Array) {
      const cipher = createCipheriv(cipherOf(key), secretOf(key), iv)
      return arrayBufferOf(Buffer.concat([cipher.update(data), cipher.final()]))
    },
    decrypt({ iv }, key, data: Uint8Array) {
      const cipher = createDecipheriv(cipherOf(key), secretOf(key), iv)
      return arrayBufferOf(Buffer.concat([cipher.update(data), cipher.final()]))
    },
    deriveKey({ salt, iterations, hash }, key, wanted: Algorithm, ...rest: never[]) {
      const size = wanted.length / 8
      const secret = secretOf(key).export()
      const name = [secret, Buffer.from(salt)].map(one => one.toString('hex'))
      const derivation = `${name} ${iterations} ${size} ${hash}`
      const make = () => pbkdf2Sync(secret, salt, iterations, size, hash.replace('-', ''))
      const bytes = derived.get(derivation) ?? make()
      derived.set(derivation, bytes)
      return importOnce('raw', bytes, wanted, ...rest)
    },
  }
const needsNoThread = (key: unknown) =>
  secrets.has(key as Key) && /^(HMAC|AES-CBC|PBKDF2)$/.test((key as Key).algorithm.name)
for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(subtle))) {
  const original = subtle[name]
  if (['constructor', 'importKey'].includes(name) || typeof original !== 'function') continue
  const work = withoutThread[name]
  Object.defineProperty(subtle, name, {
    async value(...args: [Algorithm, Key, ...never[]]) {
      return work && needsNoThread(args[1])
        ? work(...args)
        : inOrderOfRequests(original.apply(subtle, args))
    },
  })
}
for (const name of ['compile', 'instantiate'] as const) {
  const original = WebAssembly[name] as unknown as Method
  Object.assign(WebAssembly, {
    [name]: (...args: unknown[]) => inOrderOfRequests(original(...args)),
  })
}

// The functions of node:crypto that use a thread when they are given a callback.
for (const name of ['pbkdf2', 'hkdf', 'scrypt', 'sign', 'verify', 'randomFill'] as const) {
  const original = crypto[name] as (...args: unknown[]) => unknown
  crypto[name] = (...args: unknown[]) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return original(...args)
    const work = new Promise<unknown[]>(resolve =>
      original(...args.slice(0, -1), (...answer: unknown[]) => resolve(answer)),
    )
    void inOrderOfRequests(work).then(answer => callback(...answer))
  }
}

/** Disk work, and callbacks that wait for the next turn of the event loop. */
const underWay = /^(FSReq|CloseReq|Worker|Immediate)/

/** Waits until all that is left to run waits for the network or the clock. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 4; quiet++) {
    await new Promise<void>(resolve => {
      onFinish = resolve
      if (working === 0) realSetImmediate(resolve)
    })
    if (working > 0 || process.getActiveResourcesInfo().some(kind => underWay.test(kind)))
      quiet = -1
    // A result is given out only once nothing else runs, however long its thread took.
    const next = quiet === 3 ? Math.min(requests, ...finished.keys()) : requests
    const giveResult = finished.get(next)
    if (!giveResult) continue
    finished.delete(next)
    giveResult()
    quiet = -1
  }
}

/** Runs so many steps of what is under way, and waits for files that are being read. */
export async function moment(steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await undefined
  if (process.getActiveResourcesInfo().some(kind => /^(FSReq|CloseReq)/.test(kind))) await settle()
}

/** A program that can be killed: its timers then do nothing, its databases are closed, and its requests fail. */
export class Program {
  isAlive = true
  readonly name: string
  readonly databases = new Set<DatabaseSync>()
  /** The variables that it keeps on globalThis. */
  readonly memory: Record<string, unknown> = {}
  /** How many it has begun. */
  statements = 0
  /** It is killed after so many statements; never while this is undefined. */
  statementsLeft: number | undefined
  /** So many writing statements still fail, because the disk is full. */
  refused = 0
  /** So many writing statements still succeed before the disk is full. */
  room = 0
  /** Its clock is ahead by so many milliseconds. */
  skew = 0
  readonly onDeath = new Set<() => void>()
  /** Called when what it was about to write may be lost: it is killed, or its disk is full. */
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
    hasKilled = true
    for (const database of this.databases) if (database.isOpen) close.call(database)
    for (const listener of [...this.onDeath, ...this.onTrouble]) listener()
  }
}

let hasKilled = false

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
/** Counts a statement of the running program, and kills it or fails as its fields say. */
function beforeStatement(database: DatabaseSync | undefined, writes: boolean): void {
  const program = running()
  if (!program) return
  if (database) program.databases.add(database)
  program.statements++
  if (program.statementsLeft !== undefined && program.statementsLeft-- <= 0) program.kill()
  if (!program.isAlive) throw new Error('this program has been killed')
  if (program.refused > 0 && writes && program.room-- <= 0) {
    program.refused--
    for (const listener of program.onTrouble) listener()
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
    beforeStatement(this, false)
    // A simulated machine never loses its power, so that no file has to reach the disk; the program that holds a lock would wait too.
    const at = sql.replace('synchronous=FULL', 'synchronous=OFF')
    exec.call(this, at.replace(/busy_timeout=\d+/, 'busy_timeout=0'))
  },
  prepare(this: DatabaseSync, sql: string) {
    beforeStatement(this, false)
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
      // BEGIN and ROLLBACK write nothing, and succeed on a full disk.
      beforeStatement(undefined, name === 'run' && !/^(BEGIN|ROLLBACK)/.test(this.sourceSQL))
      return original.apply(this, args)
    },
  })
}
const { columns } = StatementSync.prototype
const columnsOf = new WeakMap<StatementSync, ReturnType<typeof columns>>()
StatementSync.prototype.columns = function (this: StatementSync) {
  const own = columnsOf.get(this) ?? columns.call(this)
  columnsOf.set(this, own)
  return own
}
DatabaseSync.prototype.close = function (this: DatabaseSync) {
  running()?.databases.delete(this)
  // The database of a killed program is closed already.
  if (this.isOpen) close.call(this)
}

/** Time passes only when the run moves it. A timer runs in the program that set it. */
export const clock = install({
  now: Date.parse('2026-11-23T08:00:00Z'),
  toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
})
/** The clock of the running program's machine, which may be wrong. */
const now = () => clock.now + (running()?.skew ?? 0)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(now())
    else super(...(given as [number]))
  }
  static override now = now
  static override [Symbol.hasInstance](one: unknown) {
    return RealDate[Symbol.hasInstance](one)
  }
} as DateConstructor
function replaceTimer(name: 'setTimeout' | 'setInterval') {
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
replaceTimer('setTimeout')
replaceTimer('setInterval')
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

/** Files are kept in memory: no seed decides in which order the threads of the disk finish. */
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

/** A disk takes its time, in which others act. */
Object.assign(require('node:fs'), {
  createReadStream: (name: string) =>
    Readable.from(
      (async function* () {
        await wait(200)
        yield readFileSync(name)
      })(),
    ),
})

/** The servers by their port, which `network.ts` calls without a socket. */
export const listening = new Map<number, http.Server>()
Object.assign(http.Server.prototype, {
  listen(this: http.Server & { port?: number }, port: number) {
    this.port = port
    listening.set(port, this)
    // Node's own listener would close idle connections by the real clock.
    for (const listener of this.listeners('listening'))
      if (listener.name === 'setupConnectionsTracking')
        this.off('listening', listener as () => void)
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

/** Programs listen to no event of the process: they are killed without a signal, and a listener would keep them in memory. */
for (const name of ['on', 'once'] as const) {
  const listen = process[name] as (...args: unknown[]) => NodeJS.Process
  Object.assign(process, {
    [name]: (...args: unknown[]) => (running() ? process : listen.apply(process, args)),
  })
}

/** Replacements of packages that are slow, use threads or open sockets. */
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

/**
 * The promises of a killed program are rejected, and no code awaits them: in words of this file, or in Prisma's, whose
 * transaction has lost its database. Any other is a fault of the simulation, which run.ts tells apart from a finding.
 */
process.on('unhandledRejection', error => {
  const isOfPrisma = hasKilled && /^PrismaClient/.test((error as Error)?.name)
  if (!isOfPrisma && !inspect(error).includes('this program has been killed')) throw error
})
