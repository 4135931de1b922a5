import { HttpResponse, http } from 'msw'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { doubledNetwork } from '../../../tests/support/network.ts'
import { payfip, refusal } from '../../../tests/support/payfip-server.ts'
import { origin } from '../../../tests/support/portal.ts'
import type { Session } from '../../../tests/support/provider-server.ts'
import { provider } from './index.server.ts'

vi.hoisted(() => vi.resetModules())

const url = 'https://payfip.test'
const settings = payfip.settings(url)
Object.assign(process.env, { ...settings, PAYMENT_ORIGIN: url, UTILITY_BREAKER_MS: '1' })

const server = doubledNetwork()
beforeAll(() => server.enable())
afterAll(() => server.disable())

const sessions = new Map<string, Session>()
const mails: string[] = []
/** PayFiP's answers from now on, changed: a fault comes with 500, as by SOAP. */
const answers = (change = (xml: string) => xml) =>
  server.use(
    http.post(settings.PAYFIP_URL ?? '', async ({ request }) => {
      const asked = await request.text()
      mails.push(...(/<mel>(.*)<\/mel>/.exec(asked)?.slice(1) ?? []))
      const xml = change(await payfip.answer(asked, sessions, url))
      return HttpResponse.xml(xml, { status: xml.includes(':Fault>') ? 500 : 200 })
    }),
  )
const reference = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
const open = (more: { mail?: string; amountCents?: number } = {}) =>
  provider().open(
    {
      open: () => expect.fail('the utility has no part in it'),
      ...{ reference, amountCents: more.amountCents ?? 2034, pdc: 'PDC-1' },
      payer: async () => (more.mail === undefined ? {} : { mail: more.mail }),
      urls: {
        back: `${origin}/factures/consulter/retour`,
        cancel: `${origin}/factures/consulter/annulation`,
        notification: `${origin}/paiement/notification`,
      },
    },
    'r',
  )
const opened = async () => {
  answers()
  const session = await open({ mail: 'claire@exemple.fr' })
  return session.isOpen ? session.token : expect.fail(session.code)
}
const status = (token: string) => provider().status(token, 'r')

test('[BEY-270] [BEY-272] a payment is opened by the fields of the guide, under a number of thirty digits', async () => {
  const token = await opened()
  expect(sessions.get(token)).toMatchObject({
    amount: '2034',
    ref: expect.stringMatching(/^\d{30}$/),
  })
  expect(sessions.get(token)?.ref).toBe(provider().orderNumber(reference))
  expect(mails).toEqual(['claire@exemple.fr'])
  expect(await open()).toMatchObject({
    isOpen: true,
    redirectUrl: expect.stringMatching(
      /^https:\/\/payfip\.test\/tpa\/paiementws\.web\?idop=[\da-f-]{36}$/,
    ),
  })
  expect(mails.at(-1)).toBe('contact@eaux-exemple.fr')
})

test('[BEY-270] a refusal to open one is shown with its code', async () => {
  answers(() => refusal('M2', 'Montant incorrect'))
  expect(await open()).toEqual({ isOpen: false, code: 'M2', message: 'Montant incorrect' })
})

test.each([
  ['P', 'accepted'],
  ['V', 'accepted'],
  ['R', 'refused'],
  ['Z', 'refused'],
  ['A', 'cancelled'],
  ['Q', 'unknown'],
])('[BEY-270] the result %s is %s', async (code, verdict) => {
  const token = await opened()
  expect(await status(token)).toEqual({ verdict: 'pending', code: 'P5', message: '' })
  Object.assign(sessions.get(token) ?? {}, { code })
  const of = { amountCents: 2034, reference: provider().orderNumber(reference) }
  expect(await status(token)).toEqual({
    verdict,
    code,
    message: '',
    ...(verdict === 'accepted' && of),
  })
})

test('[BEY-270] a session that it has forgotten is none', async () => {
  answers()
  expect(await status('unknown')).toBe(null)
})

test.each<[string, string, string]>([
  ['another session', '<idOp>', '<idOp>x'],
  ['another creditor', '<numcli>1', '<numcli>2'],
  ['a trial, where payments are asked for, or the reverse', '<saisie>T', '<saisie>W'],
  ['half a cent', '<montant>', '<montant>0.'],
  ['no amount', '<montant>2034</montant>', ''],
  ['no order', /<refdet>\d+/.source, '<refdet>'],
  ['a fault that is technical', 'S:Envelope', 'S:Else'],
])('[BEY-270] an acceptance of %s is an outage, and books nothing', async (_, from, to) => {
  const token = await opened()
  Object.assign(sessions.get(token) ?? {}, { code: 'P' })
  answers(xml => {
    const changed = xml.replace(new RegExp(from, 'g'), to)
    return changed === xml ? expect.fail(`no ${from}`) : changed
  })
  await expect(status(token)).rejects.toMatchObject({ name: 'UpstreamFailure', kind: 'outage' })
})

test('[BEY-270] the idop comes back with a browser, and with a notification that is posted', async () => {
  const post = (body: string) =>
    provider().notified(
      new Request(`${origin}/paiement/notification`, {
        method: 'POST',
        headers: { 'content-length': String(body.length) },
        body: new URLSearchParams(body),
      }),
    )
  expect(await post('idop=a-b')).toBe('a-b')
  expect(await post('idop=..%2F')).toBe(undefined)
  expect(await post('token=a')).toBe(undefined)
  expect(provider().returned(new Request(`${origin}/?idop=a-b`))).toBe('a-b')
})
