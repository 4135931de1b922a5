import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import {
  type Described,
  type Document,
  judgeOf,
  type Operation,
  placeOf,
} from './contract-document.ts'

type Found = { operation: Operation; path: string; method: string; params: Record<string, string> }

/**
 * A back end of which nothing is known but its document: it answers each call by the first example, and refuses what is
 * sent otherwise than the document says.
 */
export async function serveDocument(document: Document, port: number) {
  const judge = judgeOf(document)
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const found = find(document, request)
    const fault = found ? await faultOf(found, request) : 'in no document'
    if (!found || fault) {
      refused.push(`${request.method} ${request.url} : ${fault}`)
      response.writeHead(422, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ message: fault }))
    }
    const [type = '', { examples = {} } = {}] =
      Object.entries(found.operation.responses[200]?.content ?? {})[0] ?? []
    const [{ value } = { value: null }] = Object.values(examples)
    response.writeHead(200, { 'content-type': type })
    response.end(type === 'application/json' ? JSON.stringify(value) : String(value))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    refused,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }

  async function faultOf({ operation, path, method, params }: Found, request: IncomingMessage) {
    const body = await buffer(request)
    const { parameters = [], requestBody, security = [] } = operation
    if (security.length > 0 && !/^Bearer \S+$/.test(request.headers.authorization ?? ''))
      return 'without a token'
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    for (const name of query.keys())
      if (!parameters.some(one => one.in === 'query' && one.name === name))
        return `the unknown parameter ${name}`
    const place = placeOf('paths', path, method)
    for (const [n, { name, in: where, required }] of parameters.entries()) {
      const value = where === 'path' ? params[name] : query.get(name)
      if (value === null && !required) continue
      const fault = judge(`${place}/parameters/${n}`, value)
      if (fault) return `${name} ${fault}`
    }
    if (!requestBody) return body.length > 0 ? 'a body' : undefined
    const sent = request.headers['content-type'] ?? ''
    const type = sent.split(';')[0] ?? ''
    const described = requestBody.content[type]
    if (!described) return `a body of the type « ${type} »`
    const read =
      type === 'application/json' ? JSON.parse(String(body)) : await partsOf(body, sent, described)
    return judge(place + placeOf('requestBody', 'content', type), read)
  }
}

/** The operation of a request: a path written out goes before one with parameters. */
function find({ paths }: Document, { method = '', url = '' }: IncomingMessage): Found | undefined {
  const asked = url.split('?')[0]?.split('/') ?? []
  const candidates = Object.keys(paths).sort((a, b) => a.split('{').length - b.split('{').length)
  for (const path of candidates) {
    const parts = path.split('/')
    const operation = paths[path]?.[method.toLowerCase()]
    if (!operation || parts.length !== asked.length) continue
    if (!parts.every((part, n) => part.startsWith('{') || part === asked[n])) continue
    const pairs = parts.map((part, n) => [part.slice(1, -1), decodeURIComponent(asked[n] ?? '')])
    const params = Object.fromEntries(pairs.filter((_, n) => parts[n]?.startsWith('{')))
    return { operation, path, method: method.toLowerCase(), params }
  }
  return undefined
}

/** The parts of a form, those of a list together; a file is its bytes, one a character. */
async function partsOf(body: Buffer, type: string, { schema }: Described) {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  const textOf = async (part: string | File) =>
    typeof part === 'string' ? part : Buffer.from(await part.arrayBuffer()).toString('latin1')
  const names = [...new Set(form.keys())]
  const values = names.map(async name => {
    const all = await Promise.all(form.getAll(name).map(textOf))
    return [name, schema.properties?.[name]?.type === 'array' ? all : all[0]]
  })
  return Object.fromEntries(await Promise.all(values))
}
