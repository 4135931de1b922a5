import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { catalogue } from '#upstream/catalogue/index.ts'
import { doubledNetwork } from './network.ts'
// It has to be imported first: the settings below replace some of its own.
import './portal.ts'

const paylineUrl = 'https://payline.test/V4/services/WebPaymentAPI'
Object.assign(process.env, {
  PAYMENT_PROVIDER: 'payline',
  PAYMENT_ORIGIN: 'https://paiement.test',
  PAYLINE_MERCHANT_ID: '12345678901234',
  PAYLINE_ACCESS_KEY: 'la-clé-d-accès',
  PAYLINE_CONTRACT: '1234567',
  PAYLINE_URL: paylineUrl,
  UTILITY_API_URL: 'http://exploitant.test/api',
  UTILITY_TIMEOUT_MS: '300',
  UTILITY_BREAKER_MS: '1',
})

/** An answer that Payline documents, with some of its texts replaced. */
export function recorded(name: string, change: Record<string, string> = {}): string {
  const xml = readFileSync(`tests/fixtures/payline/${name}.xml`, 'utf8')
  return Object.entries(change).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name}.xml has no ${from}`)
    return text.replaceAll(from, to)
  }, xml)
}

type Reply = string | Response | (() => Response | Promise<Response>)

const parser = new XMLParser({ preserveOrder: true, parseTagValue: false })

/** Payline and the utility, which answer the tests of one file as these say. */
export function payline() {
  const server = doubledNetwork()
  const received: { headers: Headers; xml: string }[] = []
  const booked: unknown[] = []
  beforeAll(() => server.enable())
  afterEach(() => {
    server.resetHandlers()
    received.length = 0
    booked.length = 0
  })
  afterAll(() => server.disable())
  const utility = (path: string) => `${process.env.UTILITY_API_URL}/${path}`

  return {
    /** Payline's answers from now on: XML, or a whole response. */
    answer(reply: Reply) {
      server.use(
        http.post('https://payline.test/V4/services/:api', async ({ request }) => {
          received.push({ headers: request.headers, xml: await request.text() })
          if (typeof reply === 'string') return HttpResponse.xml(reply)
          return typeof reply === 'function' ? reply() : reply.clone()
        }),
      )
    },
    /** From now on the utility books each payment. */
    books() {
      server.use(
        http.post(utility(catalogue.payBills.path), async ({ request }) => {
          booked.push(await request.json())
          return HttpResponse.json(1)
        }),
        http.get(utility(catalogue.isBooked.path), () => HttpResponse.json(false)),
      )
    },
    received,
    booked,
    /** The last request to Payline, parsed, with its elements in order. */
    asked: () => parser.parse(received.at(-1)?.xml ?? '', true),
  }
}
