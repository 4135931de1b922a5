import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import compression from 'compression'
import express, { type ErrorRequestHandler, type RequestHandler } from 'express'
import staticGzip from 'express-static-gzip'
import { log } from './app/log.server.ts'
import { foreignText, isForeign } from './app/session/origin.ts'
import { settingProblems } from './app/settings.server.ts'

// The production server: logs, limits, caching, draining. No rule of the product lives here.

process.env.NODE_ENV ??= 'production'

const problems = settingProblems()
if (!existsSync('build/server/index.js'))
  problems.push('la construction manque : lancez d’abord npm run build')
if (problems.length > 0) {
  console.error(`Le portail ne peut pas démarrer :\n- ${problems.join('\n- ')}`)
  console.error('Les réglages sont décrits dans docs/operations.md.')
  process.exit(1)
}

const build: ServerBuild = await import('./build/server/index.js' as string)
const routes = routeTree()
let closing = false

const app = express()
app.disable('x-powered-by')
app.set('trust proxy', process.env.TRUST_PROXY ?? 'loopback')
app.get('/sante/vivant', (_, response) => void response.type('text').send('vivant'))
app.get('/sante/pret', (_, response) => {
  response
    .status(closing ? 503 : 200)
    .type('text')
    .send(closing ? 'arrêt en cours' : 'prêt')
})
app.use(named, refuseForeign)
// Level 2: nine tenths of the gain of the default level for a third of its time.
app.use(compression({ level: 2 }))
app.use(
  '/assets',
  staticGzip('build/client/assets', {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: { immutable: true, maxAge: '1y', fallthrough: false },
  }),
)
app.use(express.static('build/client', { maxAge: '1h', index: false }))
app.all('*', createRequestHandler({ build, mode: 'production' }))
app.use(failed)

const port = Number(process.env.PORT ?? 3000)
const server = app.listen(port, process.env.HOST ?? '0.0.0.0', () => {
  log.info({ msg: 'ready', port })
  process.send?.('ready')
})
server.requestTimeout = 30_000
server.headersTimeout = 10_000
// Longer than any proxy's, so that the proxy is the one that closes idle connections.
server.keepAliveTimeout = 65_000
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

/** Gives the request its id and, once answered, its line: the pattern of the route, never the URL. */
function named(...[request, response, next]: Parameters<RequestHandler>) {
  const id = request.get('x-request-id')?.slice(0, 64) ?? randomUUID()
  request.headers['x-request-id'] = id
  response.set('x-request-id', id)
  if (closing) response.set('connection', 'close')
  const started = performance.now()
  response.on('close', () => {
    log.info({
      msg: 'request',
      method: request.method,
      route: patternOf(request.path),
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
      finished: response.writableFinished,
      requestId: id,
    })
  })
  next()
}

/** The guards refuse these too; here they get a page before Remix answers with an empty error. */
function refuseForeign(...[request, response, next]: Parameters<RequestHandler>) {
  const headers = new Headers()
  for (const name of ['origin', 'sec-fetch-site'])
    if (request.get(name)) headers.set(name, String(request.get(name)))
  if (!isForeign(request.method, headers, request.get('host') ?? '')) return next()
  response.status(403).type('html').send(plainPage(foreignText))
}

function failed(...[error, , response, next]: Parameters<ErrorRequestHandler>) {
  if (response.headersSent) return next(error)
  const status = error.status === 404 ? 404 : 500
  if (status === 500) log.error({ msg: 'unexpected error', reason: String(error) })
  response
    .status(status)
    .type('html')
    .send(plainPage(status === 404 ? 'Fichier introuvable.' : 'Une erreur est survenue.'))
}

function plainPage(text: string): string {
  return `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><title>${text}</title><h1>${text}</h1><p><a href="/home">Retour à l’accueil</a></p></html>`
}

function patternOf(path: string): string {
  const matches = matchRoutes(routes, path.replace(/\.data$/, ''))
  const pattern = matches?.flatMap(({ route }) => route.path || []).join('/')
  return `/${pattern ?? '*'}`
}

type RouteTree = Parameters<typeof matchRoutes>[0]

function routeTree(): RouteTree {
  const under = (parentId?: string): RouteTree =>
    Object.values(build.routes)
      .filter(route => route !== undefined && route.parentId === parentId)
      .map(route => ({ path: route?.path, children: under(route?.id) }))
  return under()
}

/** Takes no new request, lets those under way finish, and does not wait for ever. */
function stop(signal: NodeJS.Signals) {
  if (closing) return
  closing = true
  log.info({ msg: 'closing', signal })
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(
    () => {
      log.warn({ msg: 'grace period over' })
      server.closeAllConnections()
      process.exit(1)
    },
    Number(process.env.GRACE_MS ?? 10_000),
  ).unref()
}
