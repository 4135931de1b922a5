import { timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import express, { type Request, type Response, type Router } from 'express'
import type { z } from 'zod'
import { catalogue, type coreGroups } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Database } from './database.ts'
import type { Faults } from './demo/tools.ts'
import { systems } from './extras.ts'
import { type FileReply, type Handlers, Refusal, type Services } from './handler.ts'
import { accessHandlers } from './handlers/access.ts'
import { accountHandlers } from './handlers/account.ts'
import { addressHandlers } from './handlers/addresses.ts'
import { agentHandlers } from './handlers/agents.ts'
import { billingHandlers, eInvoiceHandlers } from './handlers/billing.ts'
import { claimHandlers, requestHandlers } from './handlers/claims.ts'
import { moveHandlers, subscriptionHandlers, terminationHandlers } from './handlers/contracts.ts'
import { paymentHandlers } from './handlers/payment.ts'
import { paymentModeHandlers } from './handlers/payment-modes.ts'
import { readingHandlers } from './handlers/readings.ts'
import { staffClaimHandlers } from './handlers/staff-claims.ts'
import { subscriberHandlers } from './handlers/subscribers.ts'
import { townHandlers } from './handlers/towns.ts'
import { type ByTicket, ticketHolder } from './requests.ts'
import type { Admin, Sessions, Subscriber, TicketHolder, Who } from './sessions.ts'
import { attributed, isWithin, withHelper } from './trusted-people.ts'

const coreHandlers: { [G in keyof typeof coreGroups]: Handlers<(typeof coreGroups)[G]> } = {
  access: accessHandlers,
  account: accountHandlers,
  addresses: addressHandlers,
  admin: { ...subscriberHandlers, ...agentHandlers },
  billing: billingHandlers,
  claims: claimHandlers,
  eInvoice: eInvoiceHandlers,
  moves: moveHandlers,
  payment: paymentHandlers,
  paymentModes: paymentModeHandlers,
  readings: readingHandlers,
  requests: requestHandlers,
  staffClaims: staffClaimHandlers,
  terminations: terminationHandlers,
  subscriptions: subscriptionHandlers,
  towns: townHandlers,
}

type AnyHandler = (context: object) => Promise<unknown>

type Route = { name: string; endpoint: Endpoint; handler: AnyHandler }

/** Every call with its handler: types check each group against its handlers, here one is only looked up by its name. */
export function routes(): Route[] {
  const all = [...Object.values(coreHandlers), ...Array.from(systems.values(), one => one.handlers)]
  const handlers = Object.assign({}, ...all) as Record<string, AnyHandler>
  return Object.entries<Endpoint>(catalogue)
    .map(([name, endpoint]) => ({ name, endpoint, handler: handlers[name] as AnyHandler }))
    .sort((a, b) => comparePaths(a.endpoint.path, b.endpoint.path))
}

/** Express serves the first path that matches: a parameter, written `~` here, must sort after any word in its place. */
export function comparePaths(a: string, b: string): number {
  const [left, right] = [a, b].map(path => path.replaceAll(/\{\w+\}/g, '~')) as [string, string]
  if (left === right) return 0
  return left < right ? -1 : 1
}

export const expressPath = (path: string) => `/${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

export function apiRouter(services: Services, serviceToken: string, faults?: Faults): Router {
  const router = express.Router()
  for (const route of routes()) {
    const method = route.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    router[method](expressPath(route.endpoint.path), async (request, response, next) => {
      response.locals.call = route.name
      try {
        const goesOn = !faults || (await faults.inject(route.name, request, response))
        if (goesOn) await answer(route, services, serviceToken, request, response)
      } catch (error) {
        next(error)
      }
    })
  }
  return router
}

async function answer(
  { name, endpoint, handler }: Route,
  services: Services,
  serviceToken: string,
  request: Request,
  response: Response,
): Promise<void> {
  const isPublic = endpoint.auth === 'public'
  const isByTicket = endpoint.auth === 'ticket'
  const header = request.get('authorization')
  let identified: Who | null = null
  if (isPublic) identified = await recognize(header, services.sessions)
  else if (!isByTicket) identified = await identify(header, services, serviceToken)
  const bearer = await withHelper(services, identified, endpoint)
  response.locals.who = bearer
  if (bearer && !isPublic && !mayCall(bearer, endpoint))
    throw new Refusal(403, 'Cette opération ne vous est pas ouverte.')
  const params = parse(endpoint.params, request.params)
  const query = parse(endpoint.query, request.query)
  // A form may have many megabytes: it is read only once its caller is authorised, unless it holds the ticket itself.
  const form = endpoint.encoding === 'multipart' ? await readMultipart(request) : undefined
  if (form) request.body = form.texts
  const noFiles = Object.keys(endpoint.files?.shape ?? {}).map(field => [field, []])
  const files = parse(endpoint.files, { ...Object.fromEntries(noFiles), ...form?.files })
  const body = parse(endpoint.body, request.body)
  const who = isByTicket ? await ticketHolder(services.db, body as ByTicket) : bearer
  if (who && !isPublic) await checkOwnership(services.db, who, params, query, body)
  const reply = await attributed(services, { name, who, body }, () =>
    handler({ ...services, params, query, body, files, who }),
  )
  if (typeof endpoint.answer === 'string') {
    await sendFile(response, endpoint.answer, reply as FileReply)
  } else {
    response.type('json').send(JSON.stringify(reply))
  }
}

/** MSG-08: input that does not match the catalogue is refused with 422, never with 400, which logs out. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => issue.path.join('.') || 'corps')
  throw new Refusal(422, `Valeur refusée : ${[...new Set(fields)].join(', ')}.`)
}

async function sendFile(response: Response, mediaType: string, { fileName, content }: FileReply) {
  // `attachment` sets a media type by the file's extension; `type` replaces it.
  response.attachment(fileName).type(mediaType)
  await pipeline(content, response)
}

/** The 15 MB of files that the specification allows, and 1 MB for the rest of the form. */
const maxBytes = 16 * 1024 * 1024

type Form = { texts: Record<string, string>; files: Record<string, File[]> }

/** Throws 422, without reading the body, when it is no form, does not say its length or is too long. */
async function readMultipart(request: Request): Promise<Form> {
  const length = Number(request.get('content-length') ?? Number.NaN)
  if (!(length <= maxBytes)) throw new Refusal(422, 'Envoi trop long, ou sans longueur.')
  const type = request.get('content-type') ?? ''
  if (!/^multipart\/form-data;/i.test(type)) throw new Refusal(422, 'Requête illisible.')
  const body = Readable.toWeb(request) as unknown as ReadableStream
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new Refusal(422, 'Requête illisible.')
    })
  const texts = [...form].flatMap(([name, value]) =>
    // Multipart encoding writes each line break as two characters, whatever the caller wrote.
    typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')] as const] : [],
  )
  const fileParts = [...form].filter((part): part is [string, File] => part[1] instanceof File)
  const files = Map.groupBy(fileParts, ([name]) => name)
  return {
    texts: Object.fromEntries(texts),
    files: Object.fromEntries(
      [...files].map(([name, parts]) => [name, parts.map(([, file]) => file)]),
    ),
  }
}

const sameText = (a: string, b: string) => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const tokenOf = (header = '') => /^Bearer (\S+)$/i.exec(header)?.[1]

/** The caller of a public call: null without a valid session, or for a helper, as the call acts for no subscriber. */
async function recognize(
  header: string | undefined,
  sessions: Sessions,
): Promise<Subscriber | Admin | null> {
  const token = tokenOf(header)
  const who = token ? await sessions.find(token) : null
  return who?.role === 'subscriber' && who.delegation ? null : who
}

/** The caller that the `Authorization` header identifies. Throws 401 without one, or when the session has expired. */
async function identify(
  header: string | undefined,
  services: Pick<Services, 'sessions' | 'db' | 'clock' | 'hook'>,
  serviceToken: string,
): Promise<Who> {
  const token = tokenOf(header)
  if (!token) throw new Refusal(401, 'Connectez-vous.')
  if (sameText(token, serviceToken)) return { role: 'service' }
  const [held] = await services.hook('tokenHolder', services, token)
  if (held?.tool === null) throw new Refusal(401, 'Ce jeton est inconnu, révoqué ou fini.')
  const who = held?.tool ?? (await services.sessions.find(token))
  if (!who) throw new Refusal(401, 'Votre session a expiré.')
  return who
}

/** GUARD-15: whether the caller has the role that the call asks for; BEY-51 for tools. */
function mayCall(who: Who, { auth, isReadByTools }: Endpoint): boolean {
  if (who.role === 'tool') return auth === 'tool' || isReadByTools === true
  if (auth === 'session') return who.role !== 'service'
  if (auth === 'userManagement') return who.role === 'admin' && who.accessGestion
  return who.role === auth
}

type Subject = { userLogin?: unknown; login?: unknown; user?: unknown; pdc?: unknown }

/** GUARD-15: throws 403 when a call names the account or point of another subscriber: no handler has to check it. */
async function checkOwnership(db: Database, who: Who | TicketHolder, ...parts: unknown[]) {
  if (who.role !== 'subscriber' && who.role !== 'tool') return
  for (const part of parts) {
    const { userLogin, login, user, pdc } = (part ?? {}) as Subject
    for (const name of [userLogin, login, user]) {
      if (typeof name === 'string' && !(await isOwnLogin(db, who.refAbo, name))) {
        throw new Refusal(403, 'Ce compte n’est pas le vôtre.')
      }
    }
    if (typeof pdc === 'string') {
      const point = await db.meteringPoint.findUnique({ where: { pdcRef: pdc } })
      if (point?.refAbo !== who.refAbo || !isWithin(who, pdc)) {
        throw new Refusal(403, 'Ce point de comptage n’est pas le vôtre.')
      }
    }
  }
}

async function isOwnLogin(db: Database, refAbo: string, login: string): Promise<boolean> {
  const name = login.trim()
  if (name === refAbo) return true
  const account = await db.account.findUnique({ where: { refAbo }, select: { mail: true } })
  return account?.mail === name.toLowerCase()
}
