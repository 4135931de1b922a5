import { existsSync } from 'node:fs'
import type { Server } from 'node:http'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import compression from 'compression'
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import staticGzip from 'express-static-gzip'
import { extrasBeyond } from './app/extras/all.ts'
import { bySection, withoutExtras } from './app/page/sections.server.ts'
import { observeRequest } from './app/process/instruments.server.ts'
import { tellWhereItLeads } from './app/process/leading.ts'
import { log } from './app/process/log.server.ts'
import { placeProblems } from './app/process/places.server.ts'
import { contextOf, inContext } from './app/process/request-context.server.ts'
import { answerHeaders } from './app/process/security.server.ts'
import { stopOnSignal } from './app/process/stopping.server.ts'
import {
  closeRequestSpan,
  openRequestSpan,
  startTracing,
  withinSpan,
} from './app/process/tracing.server.ts'
import { foreignText, isForeign } from './app/session/origin.ts'
import { settingProblems, settings } from './app/settings.server.ts'
import { buildDirectory } from './remix.config.js'

// The production server: logs, limits, caching, graceful shutdown. No rule of the product lives here.

process.env.NODE_ENV ??= 'production'

/** EX_CONFIG of sysexits.h tells a supervisor not to restart the portal until something has changed. */
const wrongSettings = 78

const stopping = stopOnSignal()

const app = express()
const problems = settingProblems()
try {
  app.set('trust proxy', process.env.TRUST_PROXY ?? 'loopback')
} catch {
  problems.push('TRUST_PROXY : des adresses, des réseaux, ou loopback, linklocal, uniquelocal')
}
if (!existsSync(`${buildDirectory}/server/index.js`))
  problems.push('la construction manque : lancez d’abord npm run build')
else if (problems.length === 0) problems.push(...placeProblems(`${buildDirectory}/client`))
if (problems.length > 0) {
  console.error(`Le portail ne peut pas démarrer :\n- ${problems.join('\n- ')}`)
  console.error('Les réglages sont décrits dans docs/operations.md.')
  process.exit(wrongSettings)
}

const endTracing = await startTracing(settings().OTEL_EXPORTER_OTLP_ENDPOINT)
const build: ServerBuild = await import(`./${buildDirectory}/server/index.js`)
const { ready, close, openMetrics } = build.entry
  .module as unknown as typeof import('./app/entry.server.tsx')
// The address as Express finds it (`trust proxy`): a client that sets the header could have a new one for each attempt.
const getLoadContext = (request: Request) => ({ address: request.ip })
const offered = withoutExtras(build, extrasBeyond(settings().EXTRAS))
const sectionOf = bySection(offered, part => ({
  handle: createRequestHandler({ build: part, mode: process.env.NODE_ENV, getLoadContext }),
  routes: routeTree(part),
}))

await ready().catch(error => {
  console.error(`Le portail ne peut pas démarrer : sa base ne répond pas (${error.message})`)
  process.exit(1)
})

const { PORT, DRAIN_MS, GRACE_MS, METRICS_PORT, METRICS_HOST } = settings()
if (METRICS_PORT !== '') refuseTaken(openMetrics(METRICS_PORT, METRICS_HOST), 'METRICS_PORT')

app.disable('x-powered-by')
app.use(completeHeaders)
app.get('/sante/vivant', (_, response) => void response.type('text').send('vivant'))
app.get('/sante/pret', async (_, response) => {
  const problem = stopping.hasBegun()
    ? 'arrêt en cours'
    : await ready().catch(() => 'base injoignable')
  response
    .status(problem ? 503 : 200)
    .type('text')
    .send(problem ?? 'prêt')
})
app.use(observe, tellWhereItLeads, limitBody, allowMethods, validateUrl, refuseForeign)
// Level 5: a long list is a tenth smaller than at level 2, for a tenth of a millisecond; level 6 gains 1 % more.
app.use(compression({ level: 5 }))
app.use(
  '/assets',
  staticGzip(`${buildDirectory}/client/assets`, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
  }),
)
// A page has no extension: the disk is not asked about it.
app.get(
  /\.(?!data$)\w+$/,
  express.static(`${buildDirectory}/client`, { maxAge: '1h', index: false }),
)
app.all('*', (...call) => sectionOf(call[0].path).handle(...call))
app.use(handleError)

const server = app.listen(PORT, process.env.HOST ?? '0.0.0.0', () => {
  log.info({ msg: 'ready', port: PORT })
  process.send?.('ready')
})
refuseTaken(server, 'PORT')
// Enough for 15 MB of files over a slow line; a form without files has less, see `limitBody`.
server.requestTimeout = 300_000
server.headersTimeout = 10_000
// Longer than any proxy's, so that the proxy is the one that closes idle connections.
server.keepAliveTimeout = 65_000
stopping.serve({ server, drainMs: DRAIN_MS, graceMs: GRACE_MS, close: closeAll })

async function closeAll(ms: number) {
  await close(ms)
  await endTracing()
}

function refuseTaken(server: Server, setting: string) {
  server.on('error', (error: NodeJS.ErrnoException & { port?: number }) => {
    const why =
      error.code === 'EADDRINUSE' ? 'est déjà pris' : `ne peut pas être ouvert : ${error.code}`
    console.error(`Le port ${error.port} (${setting}) ${why}`)
    process.exit(1)
  })
}

/** Logs a request and counts it in the metrics, by the pattern of its route, never by the URL. */
function observe(...[request, response, next]: Parameters<RequestHandler>) {
  const context = contextOf(name => request.get(name))
  request.headers['x-request-id'] = context.requestId
  response.set('x-request-id', context.requestId)
  const span = openRequestSpan(context, request.headers)
  const started = performance.now()
  const end = observeRequest()
  // A middleware for a path removes that path from the request, even after it has answered: it is read before.
  const { path } = request
  response.on('close', () => {
    const answered = {
      method: request.method,
      route: patternOf(path),
      status: response.statusCode,
      finished: response.writableFinished,
    }
    end(answered)
    closeRequestSpan(span, answered)
    const ms = Math.round(performance.now() - started)
    inContext(context, () => log.info({ msg: 'request', ...answered, ms }))
  })
  inContext(context, () => withinSpan(span, next))
}

/** After the stop has begun, answers close their connections, even those to earlier requests. */
function completeHeaders(...[, response, next]: Parameters<RequestHandler>) {
  beforeHeaders(response, () => {
    for (const [name, value] of answerHeaders())
      if (!response.hasHeader(name)) response.set(name, value)
    if (stopping.hasBegun()) response.set('connection', 'close')
  })
  next()
}

/** The rest of an unread body would be in the way: it is discarded. A form without files has 30 seconds to arrive. */
function limitBody(...[request, response, next]: Parameters<RequestHandler>) {
  if (request.method !== 'POST') return next()
  beforeHeaders(response, () => {
    if (request.complete) return
    response.set('connection', 'close')
    discardBody(request)
  })
  if (!request.is('multipart/form-data')) {
    const timer = setTimeout(() => request.complete || request.socket.destroy(), 30_000)
    response.on('close', () => clearTimeout(timer))
  }
  next()
}

/** Reads on for 30 seconds at most: a browser that is still sending would not read the answer. */
function discardBody(request: Request) {
  const { socket } = request
  socket.destroySoon = () => {
    socket.end()
    request.removeAllListeners('data').resume()
    const timer = setTimeout(() => socket.destroy(), 30_000)
    socket.once('close', () => clearTimeout(timer))
    request.once('end', () => socket.destroy())
  }
}

/** Runs `prepare` just before the answer's headers are sent. */
function beforeHeaders(response: Response, prepare: () => void) {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response
  response.writeHead = (...args: unknown[]) => {
    prepare()
    return writeHead(...args)
  }
}

/** Links and forms use no other methods. */
function allowMethods(...[request, response, next]: Parameters<RequestHandler>) {
  if (['GET', 'HEAD', 'POST'].includes(request.method)) return next()
  response.status(405).set('allow', 'GET, HEAD, POST').type('html')
  response.send(plainPage('Cette demande est refusée.'))
}

/** Refuses a URL that cannot be parsed, before an error message could bring it into the log. */
function validateUrl(...[request, response, next]: Parameters<RequestHandler>) {
  if (isDecodable(request.path) && isValidUrl(request)) return next()
  response.status(400).type('html').send(plainPage('Cette adresse est illisible.'))
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Remix makes a URL of these, including the headers of untrusted proxies, and throws when it cannot. */
function isValidUrl(request: Request): boolean {
  const hosts = [request.get('host'), ...(request.get('x-forwarded-host')?.split(',') ?? [])]
  return (
    request.originalUrl.startsWith('/') &&
    ['http', 'https'].includes(request.protocol) &&
    hosts.every(host => !host || isHost(host.trim()))
  )
}

/** A host name or IP address with an optional port: nothing that a URL would read as a user, a path or a query. */
function isHost(host: string): boolean {
  return /^([\w.-]+|\[[\da-f.:]+\])(:\d+)?$/i.test(host) && URL.canParse(`http://${host}`)
}

/** Answers a page instead of Remix's empty error. Accepted requests lose Origin: Remix would compare it wrongly. */
function refuseForeign(...[request, response, next]: Parameters<RequestHandler>) {
  const headers = new Headers()
  for (const name of ['origin', 'sec-fetch-site'])
    if (request.get(name)) headers.set(name, String(request.get(name)))
  const asked = `${request.protocol}://${request.get('host')}${request.path}`
  if (!isForeign(request.method, headers, asked)) {
    delete request.headers.origin
    return next()
  }
  response.status(403).type('html').send(plainPage(foreignText))
}

/** Express knows an error handler by its four parameters. A message may quote the URL: only the name is logged. */
function handleError(
  error: Error & { status?: number },
  _: Request,
  response: Response,
  next: NextFunction,
) {
  if (response.headersSent) return next(error)
  const status = error.status ?? 500
  if (status >= 500) log.error({ msg: 'unexpected error', reason: error.name })
  const text = status === 404 ? 'Fichier introuvable.' : 'Une erreur est survenue.'
  response.status(status).type('html').send(plainPage(text))
}

function plainPage(text: string): string {
  return `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1><p>Service Gestion Clientèle : ${settings().CONTACT_PHONE}</p><p><a href="/home">Retour à l’accueil</a></p></html>`
}

/** The pattern of the route, never the URL: a parameter may be a secret token. */
function patternOf(path: string): string {
  if (!isDecodable(path)) return '/*'
  if (path.startsWith('/assets/')) return '/assets/*'
  const matches = matchRoutes(sectionOf(path).routes, path.replace(/\.data$/, ''))
  return `/${matches?.flatMap(({ route }) => route.path || []).join('/') ?? '*'}`
}

type RouteTree = Parameters<typeof matchRoutes>[0]

function routeTree({ routes }: ServerBuild): RouteTree {
  const under = (parentId?: string): RouteTree =>
    Object.values(routes)
      .filter(route => route !== undefined && route.parentId === parentId)
      .map(route => ({ path: route?.path, children: under(route?.id) }))
  return under()
}
