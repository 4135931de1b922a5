import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

// Loaded into the portal by the demonstration's launcher alone (--import): the pages of a browser that « Sans
// JavaScript » of the visit let in run no script, as if it had none. A sandbox, unlike a policy on scripts, also shows
// what <noscript> holds.

const policy =
  "sandbox allow-same-origin allow-forms allow-downloads allow-popups allow-top-navigation; script-src 'none'"

subscribe('http.server.request.start', message => {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  if (!/(^|; )demo-sans-script=1(;|$)/.test(request.headers.cookie ?? '')) return
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = (...args: unknown[]) => {
    if (String(response.getHeader('content-type')).startsWith('text/html'))
      response.appendHeader('content-security-policy', policy)
    return writeHead(...args)
  }
})
