import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { payline, recorded } from '../../../tests/support/payline.ts'
import { schemaErrors } from '../../../tests/support/payline-server.ts'
import { origin } from '../../../tests/support/portal.ts'
import { user } from '../../../tests/support/samples.ts'
import { provider } from './index.server.ts'

vi.hoisted(() => vi.resetModules())

const { answer, received, asked } = payline()
const token = '1fdl31BWrOdYuOLOq2GU1795248000000'

const order = (more: { reference?: string } = {}) => ({
  open: () => expect.fail('the utility has no part in it'),
  reference: 'the-reference',
  amountCents: 2034,
  pdc: 'PDC1',
  payer: async () => user,
  urls: {
    back: `${origin}/factures/consulter/retour`,
    cancel: `${origin}/factures/consulter/annulation`,
    notification: `${origin}/paiement/notification`,
  },
  ...more,
})
const open = (more = {}) => provider().open(order(more), 'r')
const status = () => provider().status(token, 'r')

/** `['version', '26']`, `['payment', [['amount', '2034'], …]]`: names with their prefix, in their order. */
type Tree = [string, string | Tree[]]
const tree = (nodes: Record<string, unknown>[]): Tree[] =>
  nodes.flatMap(node => {
    const name = Object.keys(node).find(key => key !== ':@') ?? ''
    if (name.startsWith('?')) return []
    const content = node[name] as Record<string, unknown>[]
    const text = content[0]?.['#text']
    return [[name, text === undefined ? tree(content) : String(text)] satisfies Tree]
  })
/** What is not nil, a line each: `payment/amount 2034`. */
const said = (nodes: Tree[], at = ''): string[] =>
  nodes.flatMap(([name, content]) => {
    const path = at + name.replace(/^\w+:/, '')
    if (typeof content !== 'string') return said(content, `${path}/`)
    return content === '' ? [] : [`${path} ${content}`]
  })
const body = () => tree(asked())[0]?.[1]?.[0]?.[1] as Tree[]

/** Each test begins an hour after the one before: what that one broke is tried again. */
let clock = Date.parse('2026-11-21T23:05:00Z')
beforeEach(() => {
  clock += 3_600_000
  vi.useFakeTimers({ now: clock, toFake: ['Date'] })
})

describe('opening a session', () => {
  test('[BEY-121] [BEY-272] asks by doWebPayment, by its schema, for the invoices in cents', async () => {
    vi.setSystemTime(new Date('2026-11-21T23:05:00Z'))
    answer(recorded('opened'))
    await open()
    const { headers, xml } = received[0] ?? expect.fail('nothing was asked')
    expect(await schemaErrors(xml)).toEqual([])
    expect(said(body()[0]?.[1] as Tree[])).toEqual([
      'version 26',
      ...['payment/amount 2034', 'payment/currency 978', 'payment/action 101', 'payment/mode CPT'],
      'payment/contractNumber 1234567',
      'returnURL http://portail.test/factures/consulter/retour',
      'cancelURL http://portail.test/factures/consulter/annulation',
      ...['order/ref the-reference', 'order/amount 2034', 'order/currency 978'],
      'order/date 22/11/2026 00:05',
      'notificationURL http://portail.test/paiement/notification',
      'selectedContractList/selectedContract 1234567',
      'languageCode fr',
      `buyer/lastName ${user.lastName}`,
      `buyer/firstName ${user.firstName}`,
      `buyer/email ${user.mail}`,
      'buyer/billingAddress/street1 12 rue des Lilas',
      'buyer/billingAddress/cityName Colmar',
      'buyer/billingAddress/zipCode 68000',
      'buyer/billingAddress/country FR',
      'securityMode SSL',
    ])
    expect(headers.get('authorization')).toBe(
      `Basic ${btoa('12345678901234:la-cl\u00c3\u00a9-d-acc\u00c3\u00a8s')}`,
    )
    expect(headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(headers.get('soapaction')).toBe('"doWebPayment"')
  })

  test('escapes what it sends: a text stays a text', async () => {
    answer(recorded('opened'))
    const reference = `</obj:ref><obj:amount>1</obj:amount>&"'`
    await open({ reference })
    expect(JSON.stringify(body())).toContain(JSON.stringify(['obj:ref', reference]))
    expect(received[0]?.xml.match(/<obj:amount>/g)).toHaveLength(2)
  })

  test('[PAY-02] answers the token and the address of the payment page', async () => {
    answer(recorded('opened'))
    expect(await open()).toEqual({
      isOpen: true,
      code: '00000',
      message: 'Transaction approved',
      token,
      redirectUrl: `https://paiement.test/v2/?token=${token}&lang=fr`,
    })
  })

  test('[PAY-03] answers why there is none', async () => {
    answer(recorded('not-opened'))
    expect(await open()).toEqual({
      isOpen: false,
      code: '02303',
      message: 'Invalid contract number.',
    })
  })

  test('that cannot be asked for ends in the page of an outage', async () => {
    answer(new Response(null, { status: 401 }))
    await expect(open()).rejects.toMatchObject({
      kind: 'outage',
      text: expect.stringContaining("Problème lors de l'ouverture du paiement."),
    })
  })
})

describe('the details of a session', () => {
  test('[PAY-04] [BEY-121] are asked for by its token', async () => {
    answer(recorded('accepted'))
    expect(await status()).toEqual({
      verdict: 'accepted',
      code: '00000',
      message: 'Transaction approved',
      amountCents: 2034,
      reference: 'the-reference',
    })
    expect(body()).toEqual([
      [
        'impl:getWebPaymentDetailsRequest',
        [
          ['impl:version', '26'],
          ['impl:token', token],
        ],
      ],
    ])
    expect(received[0]?.headers.get('soapaction')).toBe('"getWebPaymentDetails"')
    expect(await schemaErrors(received[0]?.xml ?? '')).toEqual([])
  })

  test('keep the code and its message whole, without an amount or an order unless it is accepted', async () => {
    answer(recorded('not-accepted', { '01100': '02306' }))
    const message = 'Transaction refusée'
    expect(await status()).toEqual({ verdict: 'interrupted', code: '02306', message })
  })
})

describe('what is no answer is an outage, not an outcome', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "01"><!ENTITY b "&a;&a;&a;&a;">]>`
  const xml = (change: Record<string, string>) => recorded('accepted', change)
  test.each<[string, string | (() => Response | Promise<Response>)]>([
    ['a SOAP fault', () => HttpResponse.xml(recorded('fault'), { status: 500 })],
    ['a fault that says it is none', recorded('fault')],
    ['a wrong key', () => new Response(null, { status: 401 })],
    ['a page', '<html><body>Service indisponible</body></html>'],
    ['no XML', 'Mme Dupont, 12 rue des Lilas'],
    ['nothing', ''],
    ['half of it', recorded('accepted').slice(0, 900)],
    ['another operation', recorded('opened')],
    ['a document type', xml({ '<soapenv:Envelope ': `${bomb}<soapenv:Envelope ` })],
    ['an endless one', recorded('accepted').padEnd(300_000)],
    ['a cut connection', () => HttpResponse.error()],
    ['silence', () => new Promise(() => {})],
    [
      'a redirection',
      () =>
        received.length > 1
          ? HttpResponse.xml(recorded('accepted'))
          : new Response(null, {
              status: 307,
              headers: { location: '/V4/services/WebPaymentAPI' },
            }),
    ],
    ['an internal error of Payline', recorded('not-accepted', { '01100': '02101' })],
    ['a code that is none', xml({ '>00000<': '>0<' })],
    ['two results', xml({ '<transaction>': '<result><code>00000</code></result><transaction>' })],
    ['an acceptance of no amount', xml({ '<obj:amount>2034</obj:amount>': '' })],
    ['an acceptance of half a cent', xml({ '>2034<': '>20.345<' })],
    ['an acceptance of dollars', xml({ '>978<': '>840<' })],
    ['an acceptance of no order', xml({ 'the-reference': '' })],
  ])('%s', async (_, reply) => {
    answer(reply)
    await expect(status()).rejects.toMatchObject({
      name: 'UpstreamFailure',
      kind: 'outage',
      task: 'de la vérification du paiement',
    })
    expect(received).toHaveLength(1)
  })

  test('its reason quotes neither the answer, nor the token, nor the key', async () => {
    for (const text of ['Mme Dupont, 12 rue des Lilas', recorded('accepted').slice(0, 900)]) {
      answer(text)
      const failure = await status().catch(error => error)
      expect(received).not.toEqual([])
      expect(String(failure)).not.toMatch(/Dupont|1fdl31|clé|MTIzNDU2|transaction/)
    }
  })
})

test('a Payline of whose last answers most are failures is left alone', async () => {
  answer(recorded('accepted'))
  await status()
  answer(new Response(null, { status: 500 }))
  for (let times = 0; times < 8; times++) await status().catch(() => {})
  expect(received).toHaveLength(1 + 4)
  vi.setSystemTime(Date.now() + 10)
  answer(recorded('accepted'))
  expect(await status()).toMatchObject({ code: '00000' })
})

test('the token comes back with a browser, or with a notification', async () => {
  const both = async (query: string) => {
    const request = new Request(`${origin}/paiement?${query}`)
    return [provider().returned(request), await provider().notified(request)]
  }
  expect(await both(`paylinetoken=${token}`)).toEqual([token, token])
  expect(await both(`notificationType=WEBTRS&token=${token}`)).toEqual([token, token])
  for (const none of [
    '',
    'token=',
    ...['%00', 'a%00b', 'a%20b', '%2e%2e%2f'].map(one => `token=${one}`),
  ])
    expect(await both(none)).toEqual([undefined, undefined])
  expect(await both(`token=${'a'.repeat(201)}`)).toEqual([undefined, undefined])
})
