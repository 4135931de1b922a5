import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { log } from '#process/log.server.ts'
import { paylineSettings, settings } from '#settings.server.ts'
import { UpstreamFailure } from '#upstream/failure.ts'
import { protect } from '#upstream/protection.server.ts'

// Payline's WebPaymentAPI (docs.monext.fr, « Webservice - doWebPayment »): SOAP 1.1, document/literal, HTTP Basic.

type Attributes = { [name: `@${string}`]: string }

/** The elements of a message, in the order in which the schema wants them; their text is escaped as it is written. */
export type Elements = { [name: `${'impl' | 'obj'}:${string}`]: string | Elements | Attributes }

/** An element that the schema wants to be there, and for which there is nothing to say. */
export const nil: Attributes = { '@xsi:nil': 'true' }

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
})

/** The messages live in `impl`, the objects within them in `obj`. */
function envelope(operation: string, elements: Elements): string {
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    's:Envelope': {
      '@xmlns:s': 'http://schemas.xmlsoap.org/soap/envelope/',
      '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      '@xmlns:impl': 'http://impl.ws.payline.experian.com',
      '@xmlns:obj': 'http://obj.ws.payline.experian.com',
      's:Body': { [`impl:${operation}Request`]: elements },
    },
  })
}

/** Codes keep their leading zeros, namespaces go, and `xsi:nil` is an empty text. */
const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false, htmlEntities: true })
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
  // SOAP has no document type; with none there are no entities to expand.
  if (xml.includes('<!DOCTYPE')) throw new Error('a document type')
  try {
    return parser.parse(xml, true)
  } catch {
    // The parser quotes what it could not read.
    throw new Error('not XML')
  }
}

function bodyOf<T extends z.ZodType>(xml: string, operation: string, answer: T): z.output<T> {
  const shape = z.object({
    Envelope: z.object({ Body: z.object({ [`${operation}Response`]: answer }) }),
  })
  const result = shape.safeParse(parsed(xml))
  if (result.success)
    return result.data.Envelope.Body[`${operation}Response`] as unknown as z.output<T>
  throw new Error(`wrong shape at ${result.error.issues[0]?.path.join('.') || 'the root'}`)
}

async function exchange<T extends z.ZodType>(operation: string, elements: Elements, answer: T) {
  const { PAYLINE_URL, PAYLINE_MERCHANT_ID, PAYLINE_ACCESS_KEY } = paylineSettings()
  const key = Buffer.from(`${PAYLINE_MERCHANT_ID}:${PAYLINE_ACCESS_KEY}`).toString('base64')
  const response = await fetch(PAYLINE_URL, {
    method: 'POST',
    headers: {
      authorization: `Basic ${key}`,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${operation}"`,
    },
    body: envelope(operation, elements),
    redirect: 'error',
    signal: AbortSignal.timeout(settings().UTILITY_TIMEOUT_MS),
  })
  if (response.ok && response.body) return bodyOf(await textOf(response), operation, answer)
  await response.body?.cancel()
  throw new Error(`HTTP ${response.status}`)
}

const reasonOf = (error: unknown) => {
  const { name, message, cause } = error as Error
  return cause instanceof Error ? `${name}: ${cause.message}` : `${name}: ${message}`
}

type Call = { operation: string; task: string; requestId: string }

/**
 * Asks Payline, behind a breaker of its own. Throws UpstreamFailure (outage) for silence, any HTTP error, a SOAP
 * fault, what is not XML and what is not `answer`. Neither the token nor the key is logged.
 */
export async function ask<T extends z.ZodType>(
  { operation, task, requestId }: Call,
  elements: Elements,
  answer: T,
): Promise<z.output<T>> {
  const call = { name: operation, task, path: 'payline' }
  const failed = (error: unknown) =>
    new UpstreamFailure('outage', call, reasonOf(error), { cause: error })
  try {
    const attempt = () =>
      exchange(operation, elements, answer).catch(error => {
        throw failed(error)
      })
    return await protect('payline', attempt, { mayGiveUp: false })
  } catch (error) {
    const failure = error instanceof UpstreamFailure ? error : failed(error)
    log.warn({ msg: 'payline call failed', call: operation, reason: failure.message, requestId })
    throw failure
  }
}
