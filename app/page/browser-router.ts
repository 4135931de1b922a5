import type { ComponentType, ReactNode } from 'react'
import { createElement } from 'react'
import {
  createBrowserRouter,
  type DataStrategyFunctionArgs,
  type DataStrategyResult,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  type RouteObject,
  redirect,
} from 'react-router-dom'
import { decode } from 'turbo-stream'
import type { Part } from './site-parts.ts'

// The browser's side of Remix, with only what the portal's pages use: a page's data come from the server in one answer
// (single fetch), and a route's module is loaded when a link leads to it. Remix's own client weighs 5 kB more.

type RouteModule = {
  default?: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
  handle?: unknown
}
export type Modules = Record<string, RouteModule>
export type Hydrated = ReadableStream<Uint8Array>

const elsewhere = 'elsewhere'

/** `part`: the part of the site that this router knows; an address of another part is loaded as a document. */
export async function openRouter(part: Part, modules: Modules, sent: Hydrated) {
  const { value } = await decode(sent, { plugins: [instances] })
  const state = value as { loaderData: Record<string, unknown>; errors?: object }
  // A route without loader data gets null, so that the router does not ask for it.
  for (const id in modules) if (!state.errors) state.loaderData[id] ??= null
  // The router reads its first state here, and turns the serialised errors in that state back into error objects.
  Object.assign(window, { __staticRouterHydrationData: state })

  const routesOf = (part: Part, above = ''): RouteObject[] =>
    part.map(([path, file, children, id = above + path]) => ({
      id,
      path,
      loader: none,
      action: none,
      ...(modules[id] ? partsOf(modules[id]) : { lazy: () => load(file) }),
      ...(children && { children: routesOf(children, path && `${id}/`) }),
    }))
  const { default: Root, ErrorBoundary, Layout } = modules.root ?? {}
  const within = (Content: ComponentType | undefined) =>
    Layout && Content && createElement(Layout, null, createElement(Content))
  const routes: RouteObject[] = [
    {
      id: 'root',
      path: '',
      loader: none,
      element: within(Root),
      errorElement: within(ErrorBoundary),
      children: routesOf(part),
    },
    { id: elsewhere, path: '*', loader: none },
  ]
  const isElsewhere = (pathname: string) =>
    matchRoutes(routes, pathname)?.[0]?.route.id === elsewhere

  // A link within the page adds a history entry without a key; the page's own entry gets a key, to restore its scroll.
  if (!history.state?.key) history.replaceState({ key: Math.random().toString(36).slice(2) }, '')

  const router = createBrowserRouter(routes, {
    future: {
      v7_normalizeFormMethod: true,
      v7_fetcherPersist: true,
      v7_partialHydration: true,
      v7_relativeSplatPath: true,
      v7_skipActionErrorRevalidation: true,
    },
    dataStrategy: args => {
      if (!args.matches.some(({ route }) => route.id === elsewhere)) return fromServer(args)
      const { location: to } = router.state.navigation
      return leaveFor(to ? router.createHref(to) : args.request.url)
    },
  })
  // A form whose action is in another part of the site is sent by the browser itself.
  addEventListener(
    'submit',
    event => {
      const { target, submitter } = event
      const action =
        submitter?.getAttribute('formaction') ?? (target as Element).getAttribute('action')
      const { origin, pathname } = new URL(action ?? '', location.href)
      if (origin !== location.origin || isElsewhere(pathname)) event.stopPropagation()
    },
    true,
  )
  return router
}

const none = () => null

const partsOf = ({ default: Component, ErrorBoundary, handle }: RouteModule) => ({
  ...(Component && { Component }),
  ...(ErrorBoundary && { ErrorBoundary }),
  handle,
})

/** A file that is no longer there belongs to an older version: the page is reloaded. */
async function load(file: string) {
  try {
    return partsOf(await import(/* @vite-ignore */ `./${file}.js`))
  } catch {
    location.reload()
    return never
  }
}

const never = new Promise<never>(() => {})

/** Never resolves, as the page is left. A page that the browser restores later is reloaded: it would wait for ever. */
function leaveFor(address: string): Promise<never> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
  return never
}

type Answer = { data: unknown } | { error: unknown } | Redirect
type Redirect = {
  redirect: string
  status: number
  revalidate: boolean
  reload: boolean
  replace: boolean
}
/** The answers of the routes by their ids, or a redirect. */
type Answers = { [id: string]: Answer } & { [led]?: Redirect }
const led = Symbol('led')

async function fromServer({ request, matches }: DataStrategyFunctionArgs) {
  const isRead = request.method === 'GET'
  const asked = ask(request)
  const results: Record<string, DataStrategyResult> = {}
  const wanted = isRead ? matches : matches.filter(({ shouldLoad }) => shouldLoad)
  await Promise.all(
    wanted.map(async match => {
      const { id } = match.route
      results[id] = await match.resolve(async () => {
        const { answers, status } = await asked
        if (isRead) return outcomeOf(answers[led] ?? answers[id])
        try {
          const outcome = outcomeOf(answers as unknown as Answer)
          // After a conflict (409) something has changed elsewhere: the page's data are loaded again.
          return status === 409 ? outcome : withStatus(outcome, status)
        } catch (error) {
          throw error instanceof Error ? withStatus(error, status) : error
        }
      })
    }),
  )
  return results
}

/** The status tells the router that the form was refused, and that nothing has changed. */
const withStatus = (data: unknown, status: number) => ({
  type: 'DataWithResponseInit',
  data,
  init: { status },
})

function outcomeOf(answer: Answer | undefined): unknown {
  if (!answer) return null
  if ('error' in answer) throw answer.error
  if ('data' in answer) return answer.data
  const headers = new Headers()
  if (answer.revalidate) headers.set('X-Remix-Revalidate', 'yes')
  if (answer.reload) headers.set('X-Remix-Reload-Document', 'yes')
  if (answer.replace) headers.set('X-Remix-Replace', 'yes')
  throw redirect(answer.redirect, { status: answer.status, headers })
}

async function ask(request: Request): Promise<{ answers: Answers; status: number }> {
  const url = new URL(request.url)
  url.pathname = url.pathname === '/' ? '_root.data' : `${url.pathname.replace(/\/$/, '')}.data`
  const { method, signal } = request
  const isFlat = request.headers.get('content-type')?.includes('urlencoded')
  const body =
    method === 'GET'
      ? null
      : isFlat
        ? new URLSearchParams(await request.text())
        : await request.formData()
  const { body: stream, status } = await fetch(url, { method, signal, body })
  if (!stream) return { answers: {}, status }
  const { value } = await decode(stream, { plugins: [instances] })
  return { answers: value as Answers, status }
}

function instances(type: string, ...[first, ...rest]: unknown[]) {
  if (type === 'SanitizedError') return { value: new Error(rest[0] as string) }
  if (type === 'ErrorResponse')
    return { value: new ErrorResponse(rest[0] as number, rest[1] as string, first) }
  if (type === 'SingleFetchRedirect') return { value: { [led]: first } }
  if (type === 'SingleFetchFallback') return { value: undefined }
  if (type === 'SingleFetchClassInstance') return { value: first }
  return undefined
}
