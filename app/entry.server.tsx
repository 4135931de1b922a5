import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type {
  AppLoadContext,
  EntryContext,
  HandleErrorFunction,
  LoaderFunctionArgs,
} from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { sendNoted } from '#http/failure-headers.server.ts'
import {
  cssPlaceholder,
  hasStylesheet,
  rememberStylesheet,
  withRules,
} from '#page/critical-css.server.ts'
import { pageScript } from '#page/page-script.server.ts'
import { RenderingContext } from '#page/render.tsx'
import { withoutReact } from '#page/without-react.server.tsx'
import { log } from '#process/log.server.ts'
import { jobsEnded, runEvery } from '#process/schedule.server.ts'
import { pageHeaders, secured } from '#process/security.server.ts'
import { startJobsOfExtras } from './extras/jobs.server.ts'
import { startReconciling } from './payment/reconcile.server.ts'
import { startTellingAudit } from './session/audit-stream.server.ts'
import { trialCookie } from './session/cookie.server.ts'
import { startWatchingProviders } from './session/openid-provider.server.ts'
import { clientHints, lightVersionOf } from './session/preference.server.ts'
import { requestId } from './session/upstream.server.ts'
import { settings } from './settings.server.ts'
import { store } from './store/client.server.ts'
import { deleteOutdated } from './store/retention.server.ts'
import type { Page } from './ui/layout.tsx'
import { startCheckingToken } from './upstream/as-portal.server.ts'
import { startHousekeeping } from './wizard/sending/housekeeping.server.ts'

/** The text on a page whose light version the browser has not chosen. */
const given =
  'Votre navigateur annonce une connexion lente, un appareil à peu de mémoire ou l’économie de données\u00a0: le site s’affiche en version allégée, où tout se fait aussi.'

export { openMetrics } from './metrics.server.ts'
/** Called before the server listens, and on each probe. */
export { ready } from './store/ready.server.ts'

/** Called after the last answer: waits at most `ms` for running work to end, and closes the store. */
export async function close(ms: number): Promise<void> {
  await jobsEnded(ms)
  await store().$disconnect()
}

export const streamTimeout = 5000

// The jobs are started here, not in server.ts, so that they run whichever server runs the build.
startReconciling()
startJobsOfExtras()
startHousekeeping()
startCheckingToken()
startTellingAudit()
startWatchingProviders()
runEvery(10 * 60_000, 'deletion of outdated rows', ending => deleteOutdated(new Date(), ending))

/** A page is sent when it is complete: without JavaScript nothing can be filled in later. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  const light = await lightVersionOf(request)
  const isPlain = !light && isScriptless(remix)
  const script = light || isPlain ? undefined : await pageScript(remix)
  // Remix would write this stream after `</html>`.
  delete remix.serverHandoffStream
  const { UTILITY_NAME: name, UTILITY_LOGO: logo, CONTACT_PHONE: phone } = settings()
  const utility = { name, logo, phone }
  const rules = (await hasStylesheet(request)) ? undefined : cssPlaceholder
  // The page is rendered in one piece: nothing in it waits, and React's streams cost more than they give.
  const rendered = renderToString(
    <RenderingContext.Provider
      value={{
        nonce,
        light,
        script,
        rules,
        utility,
        lightReason: light === 'given' ? given : undefined,
      }}
    >
      <RemixServer context={remix} url={request.url} />
    </RenderingContext.Provider>,
  )
  const html = isPlain ? withoutReact(rendered, nonce) : rendered
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('accept-ch', clientHints.join(', '))
  headers.append('vary', ['Cookie', 'Accept-Encoding', 'Save-Data', ...clientHints].join(', '))
  if (rules) headers.append('set-cookie', await rememberStylesheet())
  else if (!request.headers.has('cookie')) headers.append('set-cookie', await trialCookie())
  const scripts = light ? 'none' : isPlain ? 'inline' : 'all'
  for (const [name, value] of pageHeaders({ nonce, scripts, hasStyles: rules !== undefined }))
    headers.set(name, value)
  const whole = `<!DOCTYPE html>${rules ? withRules(html) : html}`
  const page = secured(new Response(compressed(whole, request, headers), { status, headers }))
  // Vite's development server puts its styles and scripts inline.
  if (import.meta.env.DEV) page.headers.delete('content-security-policy')
  sendNoted(page, context)
  return page
}

function isScriptless({ routeModules, staticHandlerContext }: EntryContext): boolean {
  const id = staticHandlerContext.matches.at(-1)?.route.id ?? ''
  return (routeModules[id]?.handle as Page | undefined)?.scriptless === true
}

/** Compressed in one piece. Level 5 of gzip: Brotli is as small only when it takes a third longer. */
function compressed(html: string, request: Request, headers: Headers): string | NonSharedBuffer {
  const accepted = request.headers.get('accept-encoding') ?? ''
  if (!/\bgzip(?! *; *q=0(\.0*)?(,|$))/.test(accepted)) return html
  const body = gzipSync(html, { level: 5 })
  headers.set('content-encoding', 'gzip')
  headers.set('content-length', String(body.length))
  return body
}

export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs): Response {
  response.headers.set('cache-control', 'no-store')
  sendNoted(response, context)
  return secured(response)
}

/**
 * Logs an unexpected error of the portal itself. Failed calls are logged where they fail. A request that no route
 * serves (a method, or a `_data` request of an older router, which the guards refuse) is not an error, and Remix's
 * message about it quotes the URL.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  if (new URL(request.url).searchParams.has('_data')) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  log.error({ msg: 'unexpected error', reason: message, stack, requestId: requestId(request) })
}
