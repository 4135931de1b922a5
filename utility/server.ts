import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Extra } from '#extras/all.ts'
import { captchaSecret } from '#upstream/captcha.server.ts'
import { addressServiceAt } from './addresses.ts'
import { apiRouter } from './api.ts'
import { createClock, createTimedWork, type TimedWork } from './clock.ts'
import { openDatabase } from './database.ts'
import { createDemoTools, type DemoTools } from './demo/tools.ts'
import { hook, type System, systems } from './extras.ts'
import { Refusal, type Services } from './handler.ts'
import { leavingMail } from './handlers/contracts.ts'
import { createMailer } from './mails/mailer.ts'
import { openApi } from './openapi.ts'
import { createNotifier, providerApp } from './provider.ts'
import { refreshSearch } from './search.ts'
import { createSessions } from './sessions.ts'
import type { Settings } from './settings.ts'
import { createLinkSigner } from './tokens.ts'
import { isEmpty, loadWorld } from './world/load.ts'

export type Backend = { apiUrl: string; paymentUrl: string; close(): Promise<void> }

export async function startBackend(
  settings: Settings,
  log: Logger,
  emptyPortal: () => Promise<void> = async () => {},
): Promise<Backend> {
  for (const { settings: read } of systems.values()) read?.(settings.environment)
  const db = await openDatabase(settings.dataDir)
  const clock = createClock()
  if (await isEmpty(db)) await loadWorld(db, clock.today())
  let paymentUrl = ''
  const sessions = createSessions(db, settings.jwtSecret)
  const offered = [...systems].filter(([name]) => settings.offers(name))
  const writers: NonNullable<System['mails']> = Object.assign(
    { depart: leavingMail },
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
    },
    addressMailbox: settings.addressMailbox,
    addressService: settings.addressServiceUrl
      ? addressServiceAt(settings.addressServiceUrl, log)
      : undefined,
    offers: settings.offers,
    environment: settings.environment,
    soon: async extra => works.get(extra)?.soon(),
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
  const tools = settings.demo ? createDemoTools(services, emptyPortal, daily) : undefined

  const notifier = createNotifier(db, log, settings.firstNotificationDelay)
  const payment = await listen(providerApp(db, notifier), settings.paymentPort, settings.host)
  paymentUrl = originOf(payment)
  const api = await listen(apiApp(services, settings, log, tools), settings.apiPort, settings.host)
  void notifier.soon()
  for (const work of [mailWork, searchWork, ...daily]) void work.soon()

  return {
    apiUrl: originOf(api),
    paymentUrl,
    async close() {
      await Promise.all([
        stop(api),
        stop(payment),
        notifier.stop(),
        mailWork.stop(),
        searchWork.stop(),
        ...daily.map(work => work.stop()),
      ])
      await db.$disconnect()
    },
  }
}

function apiApp(services: Services, settings: Settings, log: Logger, tools?: DemoTools): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
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
      log.info({
        method: request.method,
        call: response.locals.call ?? null,
        status: response.writableFinished ? response.statusCode : 0,
        ms: Math.round(performance.now() - start),
      })
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

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
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
  }
  return createTimedWork({ every: 3_600_000, failed: 'not forgotten', run }, log)
}
