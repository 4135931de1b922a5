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

  /** The ids of the routes that are loaded as documents. */
  const documents = [elsewhere]
  const routesOf = (part: Part, above = ''): RouteObject[] =>
    part.map(([path, file, children, id = above + path, plain]) => {
      if (plain) documents.push(id)
      return {
        id,
        path,
        loader: none,
        action: none,
        ...(modules[id]
          ? partsOf(modules[id])
          : { lazy: () => load(file, router.state.navigation.formMethod === 'POST') }),
        ...(children && { children: routesOf(children, path && `${id}/`) }),
      }
    })
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
  const isDocument = (matches: { route: { id?: string } }[] | null) =>
    documents.includes(matches?.at(-1)?.route.id ?? '')

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
      const { location: to } = router.state.navigation
      if (isDocument(args.matches)) return leaveFor(to ? router.createHref(to) : args.request.url)
      return args.request.method === 'GET' ? fromServer(args) : post(args)
    },
  })

  let pressed: EventTarget | null = null
  let stays = false
  let isReached = false

  /**
   * Answers a post. One that could not leave is no answer, and shows no other page: its form is told why (`Unsent` of
   * ui/form/unsent.ts), and the router is led back to where it is, with the data that it has (BEY-561).
   */
  async function post({ request, matches }: DataStrategyFunctionArgs) {
    const { id = '' } = matches.find(({ shouldLoad }) => shouldLoad)?.route ?? {}
    if (stays) {
      stays = false
      const result = withStatus(router.state.actionData?.[id], 400)
      return { [id]: { type: 'data' as const, result } }
    }
    const outcome = await outcomeOfPost(request)
    if (!('unsent' in outcome)) return { [id]: outcome }
    if (!request.signal.aborted) {
      const { location } = router.state
      // The page's own parts, too, learn that this was no answer.
      const state = { ...location.state, unsent: true }
      tell(pressed, outcome.unsent)
      stays = true
      const again = {
        formMethod: 'post',
        formData: new FormData(),
        preventScrollReset: true,
      } as const
      router.navigate(location, { ...again, replace: true, state })
    }
    return {}
  }

  const tell = (form: EventTarget | null, detail: unknown) =>
    form?.dispatchEvent(new CustomEvent('unsent', { bubbles: true, detail }))

  // A form whose action is in another part of the site is sent by the browser itself, as is one that loads a document.
  addEventListener(
    'submit',
    event => {
      const { submitter } = event
      const form = event.target as HTMLFormElement
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action')
      const { origin, pathname } = new URL(action ?? '', location.href)
      pressed = form
      if (
        !form.dataset.document &&
        origin === location.origin &&
        !isDocument(matchRoutes(routes, pathname))
      )
        return
      event.stopPropagation()
      if (form.method !== 'post' || isReached) return
      // The browser would show a page of its own for a post that fails: it sends once the portal has answered.
      event.preventDefault()
      fetch('/sante/vivant', { cache: 'no-store' }).then(
        ({ ok }) => {
          if (!ok) return tell(form, 'offline')
          isReached = true
          form.requestSubmit(submitter)
          isReached = false
        },
        () => tell(form, 'offline'),
      )
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

/** A file that is no longer there belongs to an older version: the page is reloaded, unless a form would be lost. */
async function load(file: string, isPost: boolean) {
  try {
    return partsOf(await import(/* @vite-ignore */ `./${file}.js`))
  } catch (error) {
    if (isPost) throw error
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
  const { signal } = request
  const asked = fetch(dataUrl(request), { signal }).then(decoded)
  const results: Record<string, DataStrategyResult> = {}
  await Promise.all(
    matches.map(async match => {
      const { id } = match.route
      results[id] = await match.resolve(async () => {
        const answers = (await asked) as Answers
        return outcomeOf(answers[led] ?? answers[id])
      })
    }),
  )
  return results
}

/** What a post came to. Of the pages that the server answers in place of the form's own, a report is shown as one. */
async function outcomeOfPost(request: Request): Promise<DataStrategyResult | { unsent: unknown }> {
  const { method, signal, headers } = request
  const isFlat = headers.get('content-type')?.includes('urlencoded')
  const body = await (isFlat ? request.text() : request.formData()).catch(() => null)
  if (body === null) return { unsent: 'file' }
  let status: number
  let said: unknown
  try {
    const sent = typeof body === 'string' ? new URLSearchParams(body) : body
    const answer = await fetch(dataUrl(request), { method, signal, body: sent })
    status = answer.status
    // Any other answer is one of a proxy before the portal.
    if (!answer.headers.get('content-type')?.includes('x-script')) return { unsent: 'cut' }
    said = await decoded(answer)
  } catch {
    return { unsent: navigator.onLine ? 'cut' : 'offline' }
  }
  try {
    const result = outcomeOf(said as Answer)
    // After a conflict (409) something has changed elsewhere: the page's data are loaded again.
    return { type: 'data', result: status === 409 ? result : withStatus(result, status) }
  } catch (thrown) {
    if (thrown instanceof Response) return { type: 'data', result: thrown }
    if (!(thrown instanceof ErrorResponse)) return { unsent: 'failed' }
    const { title, report, isClosed } = thrown.data ?? {}
    return !title || report || isClosed || status === 404
      ? { type: 'error', result: thrown }
      : { unsent: thrown.data }
  }
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

function dataUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname === '/' ? '_root.data' : `${url.pathname.replace(/\/$/, '')}.data`
  return url
}

async function decoded({ body }: Response): Promise<unknown> {
  return body ? (await decode(body, { plugins: [instances] })).value : {}
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
