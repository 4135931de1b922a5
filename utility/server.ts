import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Extra } from '#extras/all.ts'
import { captchaSecret } from '#upstream/captcha.server.ts'
import { addressServiceAt } from './addresses.ts'
import { apiRouter } from './api.ts'
import { createClock, createTimedWork, type TimedWork } from './clock.ts'
import { type Database, openDatabase } from './database.ts'
import { createDemoTools, type DemoTools } from './demo/tools.ts'
import { forgetActs } from './export/store.ts'
import { hook, type System, systems } from './extras.ts'
import { Refusal, type Services } from './handler.ts'
import { leavingMail } from './handlers/contracts.ts'
import { firstLogInMail } from './logins.ts'
import { createMailer } from './mails/mailer.ts'
import { observeCall } from './metrics.ts'
import { openApi } from './openapi.ts'
import { createNotifier, providerApp } from './provider.ts'
import { refreshSearch } from './search.ts'
import { createSessions } from './sessions.ts'
import type { Settings } from './settings.ts'
import { createLinkSigner } from './tokens.ts'
import { isEmpty, loadWorld } from './world/load.ts'

export type Backend = {
  apiUrl: string
  /** The simulated payment provider's; empty in service, where there is none. */
  paymentUrl: string
  db: Database
  /** Ends within `graceMs`, which requests in flight have to end; more of them are cut after it. */
  close(graceMs?: number): Promise<void>
}

export async function startBackend(
  settings: Settings,
  log: Logger,
  emptyPortal: () => Promise<void> = async () => {},
): Promise<Backend> {
  for (const { settings: read } of systems.values()) read?.(settings.environment)
  const db = await openDatabase(settings.dataDir)
  const clock = createClock()
  if (!settings.inService && (await isEmpty(db)))
    await loadWorld(db, clock.today(), settings.isLiving)
  let paymentUrl = ''
  const sessions = createSessions(db, settings.jwtSecret)
  const offered = [...systems].filter(([name]) => settings.offers(name))
  const writers: NonNullable<System['mails']> = Object.assign(
    { depart: leavingMail, 'premiere-connexion': firstLogInMail },
    ...offered.map(([, { mails }]) => mails),
  )
  const works = new Map<Extra, TimedWork>()
  const services: Services = {
    db,
    clock,
    log,
    sessions,
    mails: createMailer(
      ...([db, log, settings, settings.demo] as const),
      async (kind, key) => writers[kind]?.(services, key) ?? null,
    ),
    signer: createLinkSigner(settings.jwtSecret),
    captcha: captchaSecret(settings.serviceToken),
    utility: {
      name: settings.utilityName,
      phone: settings.phone,
      portalUrl: settings.portalUrl,
      address: settings.utilityAddress,
      creditorIdentifier: settings.creditorIdentifier,
      legal: settings.billLegal,
      chequeTo: settings.billCheque,
      mediator: settings.billMediator,
      isExample: !settings.inService,
    },
    addressMailbox: settings.addressMailbox,
    addressService: settings.addressServiceUrl
      ? addressServiceAt(settings.addressServiceUrl, log)
      : undefined,
    offers: settings.offers,
    environment: settings.environment,
    soon: async extra => works.get(extra)?.soon(),
    sendMails: () => void mailWork.soon(),
    hook,
    undoSeconds: settings.undoSeconds,
    portalAsksProvider: settings.portalAsksProvider,
    importedFiles: path.resolve(settings.dataDir, 'factures'),
    paymentUrl: () => paymentUrl,
  }
  for (const [name, { work }] of systems) if (work) works.set(name, work(services))
  const daily = [createForgetting(services), ...works.values()]
  const mailWork = createTimedWork(
    { every: 60_000, failed: 'mails not sent', run: services.mails.sendDue },
    log,
  )
  const searchWork = createTimedWork(
    { every: 60_000, failed: 'search not refreshed', run: () => refreshSearch(db, Infinity) },
    log,
  )
  const tools = settings.demo
    ? createDemoTools(services, emptyPortal, daily, settings.isLiving)
    : undefined

  const notifier = createNotifier(db, log, settings.firstNotificationDelay)
  const payment = settings.inService
    ? undefined
    : await listen(providerApp(db, notifier), settings.paymentPort, settings.host)
  paymentUrl = payment ? originOf(payment) : ''
  const health = { isStopping: false }
  const app = apiApp(services, settings, log, health, tools)
  const api = await listen(app, settings.apiPort, settings.host)
  void notifier.soon()
  for (const work of [mailWork, searchWork, ...daily]) void work.soon()

  return {
    apiUrl: originOf(api),
    paymentUrl,
    db,
    async close(graceMs = 0) {
      health.isStopping = true
      await Promise.all([stop(api, graceMs), payment && stop(payment)])
      await Promise.all([
        notifier.stop(),
        mailWork.stop(),
        searchWork.stop(),
        ...daily.map(work => work.stop()),
      ])
      await db.$disconnect()
    },
  }
}

function apiApp(
  services: Services,
  settings: Settings,
  log: Logger,
  health: { isStopping: boolean },
  tools?: DemoTools,
): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.get('/sante/vivant', (_, response) => void response.type('text').send('vivant'))
  app.get('/sante/pret', async (_, response) => {
    const problem = health.isStopping ? 'arrêt en cours' : await problemOf(services.db)
    const status = problem ? 503 : 200
    response
      .status(status)
      .type('text')
      .send(problem ?? 'prêt')
  })
  app.use(logRequests(log))
  // The longest JSON body is a list of 5000 households.
  app.use(express.json({ limit: '1mb' }))
  app.get('/openapi.json', (_request, response) => {
    response.json(openApi())
  })
  if (tools) {
    app.use('/demo', tools.router)
    app.use('/api', tools.record)
  }
  app.use(
    '/api',
    forcedDayHeader(services),
    apiRouter(services, settings.serviceToken, tools?.faults),
  )
  app.use((_request, _response, next) => next(new Refusal(404, 'Cet appel n’existe pas.')))
  app.use(handleErrors(log))
  return app
}

/** Whether the database takes a write, in words; nothing is left of it. */
const problemOf = (db: Database): Promise<string | null> =>
  db.$executeRaw`DELETE FROM "MailToken" WHERE FALSE`.then(
    () => null,
    () => 'base injoignable',
  )

function forcedDayHeader({ clock }: Services): RequestHandler {
  return (_request, response, next) => {
    response.set('cache-control', 'no-store')
    const forced = clock.forced()
    if (forced) response.set('x-jour', forced)
    next()
  }
}

/** Logs one line per request: the call's name, never its query nor its body, which hold personal data. */
function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now()
    response.once('close', () => {
      const call = response.locals.call ?? null
      const status = response.writableFinished ? response.statusCode : 0
      const ms = performance.now() - start
      observeCall(call ?? 'none', status, ms)
      log.info({ method: request.method, call, status, ms: Math.round(ms) })
    })
    next()
  }
}

function handleErrors(log: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error)
    if (error instanceof Refusal) {
      response.status(error.status).json({ message: error.message })
    } else if (typeof error.status === 'number' && error.status < 500) {
      response.status(422).json({ message: 'Requête illisible.' })
    } else {
      log.error({ call: response.locals.call ?? null, reason: String(error?.stack ?? error) })
      response.status(500).json({ message: 'Erreur interne.' })
    }
  }
}

async function listen(app: Express, port: number, host = '127.0.0.1'): Promise<Server> {
  const server = app.listen(port, host)
  await once(server, 'listening')
  return server
}

function originOf(server: Server): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

async function stop(server: Server, graceMs = 0): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection that is kept alive is idle again after its answer.
  const closing = setInterval(() => server.closeIdleConnections(), 50)
  await Promise.race([closed, wait(graceMs, undefined, { ref: false })])
  clearInterval(closing)
  server.closeAllConnections()
  await closed
}

/** Deletes data within an hour of the end of its retention, which the portal announces, even while no call comes. */
function createForgetting({ db, clock, log }: Services) {
  const run = async () => {
    for (const { forget } of systems.values())
      await db
        .$transaction(async tx => forget?.(tx, clock))
        .catch(error => {
          log.error({ msg: 'not forgotten', reason: String(error) })
        })
    await db.$transaction(tx => forgetActs(tx, clock.today()))
  }
  return createTimedWork({ every: 3_600_000, failed: 'not forgotten', run }, log)
}
