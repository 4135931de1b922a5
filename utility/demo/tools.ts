import { isIP } from 'node:net'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import { z } from 'zod'
import { zooms } from '#domain/map.ts'
import type { Day } from '#domain/values.ts'
import { day } from '#upstream/catalogue/entities.ts'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { morningOf, type TimedWork } from '../clock.ts'
import { systems } from '../extras.ts'
import { Refusal, type Services } from '../handler.ts'
import { sentMails } from '../mails/mailer.ts'
import { resetWorld } from '../world/load.ts'
import { createJournal } from './journal.ts'
import { drawTile } from './tiles.ts'
import { visit } from './visit.ts'

/** The pages and calls under /demo. `daily` is the work of a new day: the call that sets the day waits for it. */
export function createDemoTools(
  services: Services,
  emptyPortal: () => Promise<void>,
  daily: TimedWork[],
  isLiving: boolean,
) {
  const { db, clock } = services
  const faults = createFaults()
  const journal = createJournal()
  const router: Router = express.Router()
  router.use(refuseForeign(services))
  const runDaily = () => Promise.all(daily.map(({ soon }) => soon()))

  async function reset(): Promise<void> {
    clock.set(null)
    faults.clear()
    await emptyPortal()
    await Promise.all(daily.map(({ settled }) => settled()))
    await resetWorld(db, clock.today(), isLiving)
    await runDaily()
    journal.clear()
  }

  async function setDay(today: Day | null, minutes?: number): Promise<void> {
    clock.set(today, minutes)
    // A reminder waits for a morning of this clock, but the outbox follows the real one: a due reminder is sent now.
    const due = { reference: { startsWith: 'depart:' }, nextAt: { lte: morningOf(clock.today()) } }
    await services.db.mail.updateMany({ where: due, data: { nextAt: new Date() } })
    await runDaily()
  }

  router.get(
    '/courriels',
    asyncHandler(async (request, response, next) => {
      const { to, format } = request.query
      if (format !== 'json') return next()
      response.json(await sentMails(db, typeof to === 'string' ? to : undefined))
    }),
  )

  router.post(
    '/reset',
    asyncHandler(async (_request, response) => {
      await reset()
      response.status(204).end()
    }),
  )

  router.post(
    '/pannes',
    asyncHandler(async (request, response) => {
      faults.set(read(fault, request.body))
      response.status(204).end()
    }),
  )

  router.get('/journal', (_request, response) => {
    response.json(journal.entries())
  })

  router.post(
    '/horloge',
    asyncHandler(async (request, response) => {
      const { today = null, minutes } = read(clockSetting, request.body)
      await setDay(today, minutes)
      response.status(204).end()
    }),
  )

  for (const { tools = {} } of systems.values())
    for (const [name, { body, run }] of Object.entries(tools))
      router.post(
        `/${name}`,
        asyncHandler(async (request, response) => {
          await run(services, read(body, request.body))
          response.status(204).end()
        }),
      )

  router.get('/tuiles/:z/:x/:y.png', (request, response) => {
    const { z, x, y } = read(tile, request.params)
    response.type('png').send(drawTile(z, x, y))
  })

  const setFault = (wanted: { call: string; mode: string }) => faults.set(read(fault, wanted))
  const { entries } = journal
  router.use(visit(services, { reset, setDay, setFault, clearFaults: faults.clear, entries }))

  return { router, faults, record: journal.record }
}

/** BEY-144: the tools have no password, so only programs of this machine and pages of its portal may use them. */
function refuseForeign({ utility }: Services): RequestHandler {
  const known = ['localhost', '127.0.0.1', '[::1]', new URL(utility.portalUrl).hostname]
  const nameOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '')
  return ({ method, headers }, _response, next) => {
    const name = nameOf(`http://${headers.host}`)
    // An IP address is accepted: unlike a name, it cannot be pointed at this machine by a hostile site.
    const isHere = [...known, process.env.BACKEND_HOST].includes(name) || isIP(name) > 0
    const { origin = `http://${name}`, 'sec-fetch-site': site } = headers
    const isOwn = [...known, name].includes(nameOf(origin)) && site !== 'cross-site'
    if (isHere && (method === 'GET' || isOwn)) return next()
    next(new Refusal(403, 'Les outils de la démonstration ne répondent qu’à cette machine.'))
  }
}

const clockSetting = z.strictObject({
  today: day.nullish(),
  /** How far the back end's clock is ahead: a test need not wait for the minutes in which an action can be undone. */
  minutes: z.int().min(0).max(60).optional(),
})

const number = z.coerce.number().int().nonnegative()
const tile = z.object({ z: number.min(zooms.least).max(zooms.most), x: number, y: number })

export type DemoTools = ReturnType<typeof createDemoTools>

const asyncHandler =
  (handler: (...args: Parameters<RequestHandler>) => Promise<void>): RequestHandler =>
  (request, response, next) => {
    handler(request, response, next).catch(next)
  }

function read<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Refusal(422, z.prettifyError(result.error))
}

const modes = ['500', '401', '403', 'garbage', 'empty', 'reset', 'hang', 'slow', 'ok'] as const

/** The body of `POST /demo/pannes`: `after` calls pass first, at most `times` calls fail, `delayMs` is for `slow`. */
const fault = z.strictObject({
  call: z.string(),
  mode: z.preprocess(String, z.enum(modes)),
  after: z.int().positive().optional(),
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(600_000).optional(),
})

type Fault = z.output<typeof fault>

function namesOf(call: string): string[] {
  const wanted = call
    .trim()
    .replace(/^(?:(\w+) )?\/?(?:api\/)?/, (_, method) => (method ? `${method.toUpperCase()} ` : ''))
  return Object.entries(catalogue as Record<string, Endpoint>)
    .filter(([name, { method, path }]) => [name, path, `${method} ${path}`].includes(wanted))
    .map(([name]) => name)
}

function createFaults() {
  const faults = new Map<string, Fault>()

  function nextFault(name: string): Fault | undefined {
    const key = faults.has(name) ? name : '*'
    const found = faults.get(key)
    if (found?.after) {
      const after = found.after > 1 ? found.after - 1 : undefined
      faults.set(key, { ...found, after })
      return undefined
    }
    if (!found?.times) return found
    if (found.times === 1) faults.delete(key)
    else faults.set(key, { ...found, times: found.times - 1 })
    return found
  }

  return {
    set(wanted: Fault): void {
      if (wanted.call === '*' && wanted.mode === 'ok') {
        faults.clear()
        return
      }
      const names = wanted.call === '*' ? ['*'] : namesOf(wanted.call)
      if (names.length === 0) throw new Refusal(422, `Appel inconnu : ${wanted.call}`)
      for (const name of names) faults.set(name, wanted)
    },

    clear: () => faults.clear(),

    async inject(name: string, request: Request, response: Response): Promise<boolean> {
      const found = nextFault(name)
      return !found || fail(found, request, response)
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

async function fail({ mode, delayMs }: Fault, request: Request, response: Response) {
  switch (mode) {
    case 'ok':
      return true
    case 'slow':
      return delay(response, delayMs ?? 3_000)
    case 'hang':
      return false
    case 'reset':
      request.socket.resetAndDestroy()
      return false
    case 'garbage':
      response.type('json').send('<!DOCTYPE html><title>Bad Gateway</title><h1>Bad Gateway</h1>')
      return false
    case 'empty':
      response.type('json').end()
      return false
    default:
      response.status(Number(mode)).json({ message: 'Panne de démonstration.' })
      return false
  }
}

function delay(response: Response, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(true), ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
