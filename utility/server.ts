import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import { addMonths, type Day } from '#domain/values.ts'
import { createAidWork } from '#extras/aid-lists/system/work.ts'
import { createBulkWork, forgetOldBulks } from '#extras/bulk-requests/system/work.ts'
import { noteMonths, presenceMinutes } from '#extras/desk/rules.ts'
import {
  confirmationMail,
  eraseUnconfirmed,
  sendWaterMails,
  waterMail,
} from '#extras/local-water/system/mails.ts'
import { chosenMail } from '#extras/notices/system/chosen.ts'
import { legalMail, sendNotices } from '#extras/notices/system/legal.ts'
import { readDelayRule } from '#extras/payment-delay/rules.ts'
import { readPromiseRule } from '#extras/promises/rules.ts'
import { forgetOldTrust } from '#extras/trusted-people/system/handlers.ts'
import { captchaSecret } from '#upstream/captcha.server.ts'
import { addressServiceAt } from './addresses.ts'
import { apiRouter } from './api.ts'
import { createClock, createTimedWork } from './clock.ts'
import { openDatabase, type Transaction } from './database.ts'
import { createDemoTools, type DemoTools } from './demo/tools.ts'
import { hook } from './extras.ts'
import { Refusal, type Services } from './handler.ts'
import { leavingMail } from './handlers/contracts.ts'
import { forgetOldDays } from './handlers/readings.ts'
import { createMailer, type Written } from './mails/mailer.ts'
import { openApi } from './openapi.ts'
import { createNotifier, providerApp } from './provider.ts'
import { createSessions } from './sessions.ts'
import type { Settings } from './settings.ts'
import { createLinkSigner, deleteForgotten } from './tokens.ts'
import { isEmpty, loadWorld } from './world/load.ts'

const minute = 60_000

export type Backend = { apiUrl: string; paymentUrl: string; close(): Promise<void> }

export async function startBackend(
  settings: Settings,
  log: Logger,
  emptyPortal: () => Promise<void> = async () => {},
): Promise<Backend> {
  const db = await openDatabase(settings.dataDir)
  const clock = createClock()
  if (await isEmpty(db)) await loadWorld(db, clock.today())
  let paymentUrl = ''
  const sessions = createSessions(db, settings.jwtSecret)
  const writers: Record<string, (of: Services, key: string) => Promise<Written | null>> = {
    depart: leavingMail,
    ...(settings.offers('notices') && { avis: chosenMail, fuite: legalMail }),
    ...(settings.offers('local-water') && { eau: waterMail, 'eau-confirmation': confirmationMail }),
  }
  const mails = createMailer(
    ...([db, log, settings, settings.demo] as const),
    async (area, key) => writers[area]?.(services, key) ?? null,
  )
  const bulkWork = createBulkWork({ db, clock, mails, log }, settings.bulkUndoSeconds)
  const aidWork = createAidWork({ db, clock, mails, log }, settings.bulkUndoSeconds)
  const services: Services = {
    db,
    clock,
    sessions,
    mails,
    aidWork,
    bulkWork,
    signer: createLinkSigner(settings.jwtSecret),
    waterMails: createTimedWork(
      {
        every: 5 * minute,
        failed: 'water notices failed',
        run: ending =>
          settings.offers('local-water') ? sendWaterMails(services, ending) : eraseUnconfirmed(db),
      },
      log,
    ),
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
    hook,
    delayRule: settings.delayRule ?? readDelayRule({}),
    promiseRule: settings.promiseRule ?? readPromiseRule({}),
    portalAsksProvider: settings.portalAsksProvider,
    paymentUrl: () => paymentUrl,
  }
  const daily = [createForgetting(services, log), aidWork]
  const notices = {
    every: minute,
    failed: 'notices not sent',
    run: (ending: AbortSignal) => sendNotices(services, log, ending),
  }
  if (settings.offers('notices')) daily.push(createTimedWork(notices, log))
  const mailWork = createTimedWork(
    { every: minute, failed: 'mails not sent', run: mails.sendDue },
    log,
  )
  const tools = settings.demo ? createDemoTools(services, emptyPortal, daily) : undefined

  const notifier = createNotifier(db, log, settings.firstNotificationDelay)
  const payment = await listen(providerApp(db, notifier), settings.paymentPort, settings.host)
  paymentUrl = originOf(payment)
  const api = await listen(apiApp(services, settings, log, tools), settings.apiPort, settings.host)
  void notifier.soon()
  void services.waterMails.soon()
  void bulkWork.applyDue()
  for (const work of [mailWork, ...daily]) void work.soon()

  return {
    apiUrl: originOf(api),
    paymentUrl,
    async close() {
      await Promise.all([
        stop(api),
        stop(payment),
        notifier.stop(),
        services.waterMails.stop(),
        bulkWork.stop(),
        mailWork.stop(),
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

/** Rows whose last day is over are deleted within this time. */
const everyMs = 3_600_000

/** Deletes the data whose retention, which the portal announces, is over, even while no call comes. */
function createForgetting({ db, clock }: Pick<Services, 'db' | 'clock'>, log: Logger) {
  const pieces = [
    (tx: Transaction) => forgetOldTrust(tx, clock.today()),
    (tx: Transaction) => deleteForgotten(tx, clock.today()),
    (tx: Transaction) => forgetOldBulks(tx, clock.now()),
    (tx: Transaction) => forgetOldNotes(tx, clock.today()),
    (tx: Transaction) => forgetOldDays(tx, clock.today()),
  ]
  const run = async () => {
    for (const piece of pieces)
      await db.$transaction(piece).catch(error => {
        log.error({ msg: 'not forgotten', reason: String(error) })
      })
  }
  return createTimedWork({ every: everyMs, failed: 'not forgotten', run }, log)
}

/** Deletes old notes, and the rows of agents who no longer have a request open. */
async function forgetOldNotes(tx: Transaction, today: Day): Promise<void> {
  const old = { lt: new Date(`${addMonths(today, -noteMonths)}T00:00:00Z`) }
  await tx.requestNote.deleteMany({ where: { writtenAt: old } })
  await tx.callNote.deleteMany({ where: { at: old } })
  const silent = new Date(Date.now() - presenceMinutes * 60_000)
  await tx.requestWatch.deleteMany({ where: { seenAt: { lt: silent } } })
}
