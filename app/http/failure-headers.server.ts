import type { AppLoadContext } from '@remix-run/node'

// BEY-525: when to come back, said by a loader or an action and sent with the page or the data. Remix drops the header of
// what is thrown, and of what is answered where the page does not repeat it.

const said = new WeakMap<AppLoadContext, string>()

/** Notes the `Retry-After` of what a loader or an action answers or throws: a response, or data with its headers. */
export function noteRetryAfter(context: AppLoadContext, answer: unknown): void {
  const { headers } =
    answer instanceof Response ? answer : ((answer as { init?: ResponseInit })?.init ?? {})
  const value = new Headers(headers).get('retry-after')
  if (value) said.set(context, value)
}

/** Sets it on what is sent; an outage of which none was said is worth another try in a minute. */
export function sendRetryAfter({ status, headers }: Response, context: AppLoadContext): void {
  const value = said.get(context) ?? (status === 503 ? '60' : undefined)
  if (status >= 400 && value && !headers.has('retry-after')) headers.set('retry-after', value)
}
