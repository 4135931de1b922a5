import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { loader as requestPage } from '#screens/admin/requests/request.tsx'
import { auditOf } from '#session/audit.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { asked, loggedIn, onStore, outcomeOf } from '../../../tests/support/portal.ts'
import { detail } from '../../../tests/support/replying.ts'
import { histo, invoice, pdc, user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { action, loader } from './sheet.tsx'

const { answer, extrasHaveNothing, fail } = utility()
onStore()

const person = (
  change: Partial<Answer<'getDeskSubscriber'>> = {},
): Answer<'getDeskSubscriber'> => ({
  ...{ refAbo: 'A1001', name: 'Marie Martin', mail: user.mail, phone: '', startDate: '2020-01-01' },
  points: [{ ...pdc('PDC1'), solde: { total: 0, soldes: [] }, invoices: [], readings: [] }],
  ...{ account: 'open', eInvoiceSince: null, pendingAdress: null, pendingMail: null },
  ...{ adress: user.adress, requests: [], helpers: [], calls: [], lastContact: null },
  ...change,
})

beforeEach(() => {
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': '2026-11-30' } }))
  answer('getSubscriberRequests', { requests: [], moves: [] })
  answer('noteCall', 1)
  extrasHaveNothing()
})

const params = { refAbo: 'A1001' }
const sheet = async (form?: Record<string, string>) =>
  asked('/fiche', { cookie: (await loggedIn('admin')).cookie, params, ...(form && { form }) })
const post = async (form: Record<string, string>) =>
  outcomeOf<{ text: string }>(await action(await sheet({ reference: randomUUID(), ...form })))
const traces = async (area: 'subscriber' | 'request', subject: string) =>
  (await auditOf(area, subject)).map(({ words, done }) => [words, done])

test.each([
  ['D1', 'open', 'La demande D1 est ouverte. L’abonné y lit qu’un agent l’a ouverte pour lui.'],
  ['D2', 'inactive', 'La demande D2 est ouverte.'],
] as const)(
  '[BEY-176] that an agent opened %s is a trace of it; only a subscriber with an account reads it',
  async (histoId, account, said) => {
    answer('getDeskSubscriber', person({ account }))
    answer('openRequestFor', { histoId })
    const form = { intent: 'open', pdc: 'PDC1', demande: '2', objet: 'Pression faible.' }
    expect((await post(form)).text).toBe(said)
    expect(await traces('request', histoId)).toEqual([['Demande ouverte pour l’abonné', true]])
    expect(await traces('subscriber', 'A1001')).toContainEqual([
      ...['Demande ouverte pour l’abonné', true],
    ])
  },
)

test('[BEY-175] that a call was noted is a trace of the subscriber', async () => {
  await post({ intent: 'call', appel: 'Fuite réparée.' })
  expect(await traces('subscriber', 'A1001')).toContainEqual(['Appel noté', true])
})

test('[BEY-182] the sheet judges a request by the day that an agent promised', async () => {
  const promised = (dateDemande: string, promisedFor: string) =>
    histo('D9', { dateDemande, promisedFor })
  const shown = async (request: ReturnType<typeof promised>) => {
    answer('getDeskSubscriber', person({ requests: [request] }))
    const { why, figures } = await loader(await sheet())
    return [why.facts[0], figures.find(({ title }) => /demande/i.test(title))?.note]
  }
  expect(await shown(promised('2026-11-27', '2026-11-29'))).toEqual([
    ...['La réponse à la demande D9 était due le 29/11/2026.', 'dont 1 en retard'],
  ])
  expect(await shown(promised('2026-10-01', '2026-12-10'))).toEqual([
    ...['La demande D9 attend une réponse avant le 10/12/2026.', 'rien en retard'],
  ])
})

test('[BEY-14] [BEY-168] the panel of a request calls no invoice late that may wait, or where that is not known', async () => {
  const late = { ...invoice('F1', 40), endDate: '2026-01-10' }
  const solde = { total: 40, soldes: [{ etat: 'retard' as const, invoice: late }] }
  const histoOf = { ...detail().histo, pdc: 'PDC1' }
  answer(
    'getDeskSubscriber',
    person({ points: [{ ...pdc('PDC1'), solde, invoices: [], readings: [] }] }),
  )
  answer('getDeskRequest', {
    ...{ assignee: null, watchers: [], unread: 0, isOpened: true, promisedFor: null },
    ...{ notes: [], remindOn: null },
  })
  answer('getClaim', { ...detail(), histo: histoOf })
  const page = async () => {
    const { cookie } = await loggedIn('admin')
    const asking = asked('/adm-sem-webabo/gestion/D1', { cookie, params: { id: 'D1' } })
    return JSON.stringify(await requestPage(asking))
  }
  answer('getDeskPaymentDelays', [])
  expect(await page()).toContain('"state":"EN RETARD"')
  const delay = { histoId: 'D9', pdc: 'PDC1', factNumber: 'F1', askedOn: '2026-11-20', amount: 40 }
  const instalments = [{ date: '2026-12-15', amount: 40 }]
  answer('getDeskPaymentDelays', [{ ...delay, state: 'accepted', instalments }])
  expect(await page()).toContain('"state":"A REGLER","tone":"info"')
  fail('getDeskPaymentDelays', 500)
  expect(await page()).toContain('"state":null')
})

test('[BEY-14] [BEY-174] the sheet is there where the delays cannot be read, and says that they are not', async () => {
  answer('getDeskSubscriber', person())
  answer('getDeskPaymentDelays', [])
  expect((await loader(await sheet())).missing).toBeNull()
  fail('getDeskPaymentDelays', 500)
  expect((await loader(await sheet())).missing?.text).toMatch(
    /^Problème lors .+ des délais de l’abonné/,
  )
})
