import type { AppLoadContext } from '@remix-run/node'

// What loaders and actions of one request say beside their answers, to be sent with the page or the data that comes of
// them (BEY-525). Remix drops `Retry-After` of what is thrown, and of what is answered where the page does not repeat it;
// and where an action and the loader of a layout both fail it sends the cookies of one of them.

type Noted = { retryAfter?: string; cookies: string[] }
const noted = new WeakMap<AppLoadContext, Noted>()

/** In seconds: an outage of which nothing was said is worth another try in a minute. */
const soon = '60'

/** For an answer that is sent as it is, as a file's: Remix makes neither a page nor data of it. */
export function sayWhenToComeBack(answer: unknown): void {
  if (answer instanceof Response && answer.status === 503 && !answer.headers.has('retry-after'))
    answer.headers.set('retry-after', soon)
}

/** Notes of an answer, a response or data with its headers, when to come back; of a failed one its cookies, too. */
export function noteAnswer(context: AppLoadContext, answer: unknown): void {
  const init = answer instanceof Response ? answer : (answer as { init?: ResponseInit })?.init
  const headers = new Headers(init?.headers)
  const retryAfter = headers.get('retry-after')
  const isFailed = answer instanceof Response && answer.status >= 400
  const before = noted.get(context) ?? { cookies: [] }
  noted.set(context, {
    ...before,
    ...(retryAfter && { retryAfter }),
    cookies: [...before.cookies, ...(isFailed ? headers.getSetCookie() : [])],
  })
}

/** Sets them on what is sent. */
export function sendNoted({ status, headers }: Response, context: AppLoadContext): void {
  if (status < 400) return
  const { retryAfter = status === 503 ? soon : undefined, cookies } = noted.get(context) ?? {
    cookies: [],
  }
  if (retryAfter && !headers.has('retry-after')) headers.set('retry-after', retryAfter)
  const sent = headers.getSetCookie()
  for (const cookie of cookies) if (!sent.includes(cookie)) headers.append('set-cookie', cookie)
}
