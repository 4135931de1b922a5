import { PageFailure } from '#http/route.server.ts'
import type { OnEnd } from '#session/guards.server.ts'

/** The errors that programs get, by RFC 9457. */
export const problem = (status: number, title: string, text: string, headers = {}): PageFailure => {
  const failure = new PageFailure(status, { title, text })
  for (const [name, value] of Object.entries(headers)) failure.headers.set(name, String(value))
  return failure
}

/** Answers a failure as a document that programs can read, instead of a page. */
export const asProblem: OnEnd = async end => {
  if (!(end instanceof PageFailure)) return
  const { status, headers, page } = end
  const { title, text: detail } = page
  headers.set('content-type', 'application/problem+json; charset=utf-8')
  headers.set('content-language', 'fr')
  if (status === 503 && !headers.has('retry-after')) headers.set('retry-after', '60')
  throw new Response(JSON.stringify({ type: 'about:blank', status, title, detail }), {
    status,
    headers,
  })
}
