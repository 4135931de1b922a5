import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { log } from '#process/log.server.ts'
import { inCallSpan } from '#process/tracing.server.ts'
import { settings } from '#settings.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { protect } from '#upstream/protection.server.ts'

// SOAP 1.1, document/literal, as Payline and PayFiP speak it.

type Attributes = { [name: `@${string}`]: string }

/** The elements of a message, in the schema's order; their text is escaped when it is written. */
export type Elements = { [name: string]: string | Elements | Attributes }

/** An element that the schema requires, without a value. */
export const nil: Attributes = { '@xsi:nil': 'true' }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
})

function envelope(namespaces: Attributes, body: Elements): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    's:Envelope': {
      '@xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
      ...namespaces,
      's:Body': body,
    },
  })
}

/** The parser keeps the leading zeros of codes and drops namespaces; an `xsi:nil` element becomes an empty text. */
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, htmlEntities: true })
export const cents = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number)

const longest = 256 * 1024

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of Readable.fromWeb(body as ReadableStream)) {
    size += piece.length
    if (size > longest) throw new Error('too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(xml: string): unknown {
  // SOAP allows no document type, and without one there are no entities to expand.
  if (xml.includes('<!DOCTYPE')) throw new Error('a document type')
  try {
    return parser.parse(xml, true)
  } catch {
    // The parser's own message would quote the answer.
    throw new Error('not XML')
  }
}

function bodyOf<T extends z.ZodType>(xml: string, answer: T): z.output<T> {
  const shape = z.object({ Envelope: z.object({ Body: answer }) })
  const result = shape.safeParse(parsed(xml))
  if (result.success) return (result.data.Envelope as { Body: unknown }).Body as z.output<T>
  throw new Error(`wrong shape at ${result.error.issues[0]?.path.join('.') || 'the root'}`)
}

type Question = {
  of: 'payline' | 'payfip'
  operation: string
  task: string
  url: string
  authorization?: string
  namespaces: Attributes
  body: Elements
  requestId: string
}

async function exchange<T extends z.ZodType>(question: Question, answer: T) {
  const { url, authorization, operation, namespaces, body } = question
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...(authorization && { authorization }),
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${operation}"`,
    },
    body: envelope(namespaces, body),
    redirect: 'error',
    signal: AbortSignal.timeout(settings().UTILITY_TIMEOUT_MS),
  })
  // A SOAP fault (HTTP 500) is an answer too, if `answer` accepts it.
  if (response.body && (response.ok || response.status === 500))
    return bodyOf(await textOf(response), answer)
  await response.body?.cancel()
  throw new Error(`HTTP ${response.status}`)
}

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error
  return cause instanceof Error ? `${name}: ${cause.message}` : `${name}: ${message}`
}

/** Asks behind a breaker of its own. Throws an outage for all but an `answer`. Neither token nor key is logged. */
export async function ask<T extends z.ZodType>(
  question: Question,
  answer: T,
): Promise<z.output<T>> {
  const { of, operation: name, task, requestId } = question
  const failed = (error: unknown) =>
    new UpstreamFailure('outage', { name, task, path: of }, reasonOf(error), { cause: error })
  try {
    const attempt = () =>
      exchange(question, answer).catch(error => {
        throw failed(error)
      })
    return await inCallSpan(`${of} ${name}`, () => protect(of, attempt, { mayGiveUp: false }))
  } catch (error) {
    const failure = error instanceof UpstreamFailure ? error : failed(error)
    log.warn({
      msg: 'payment provider call failed',
      provider: of,
      call: name,
      reason: failure.message,
      requestId,
    })
    throw failure
  }
}
