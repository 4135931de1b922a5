import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A page without React posts by a few lines of its own (`x-leads: told`, page/without-react.js). A browser keeps a redirect
 * to itself: where the answer leads is told in a header of the same name, empty when it leads nowhere.
 */
export function tellWhereItLeads(
  { headers }: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) {
  if (headers['x-leads'] === 'told') {
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
    response.writeHead = (status: number, ...rest: unknown[]) => {
      const to = response.getHeader('location')
      response.removeHeader('location')
      response.setHeader('x-leads', String(to ?? ''))
      return writeHead(to ? 200 : status, ...rest)
    }
  }
  next()
}
