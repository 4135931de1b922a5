import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#upstream/catalogue/index.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { histo, pdc, user } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader } from './sheet.tsx'

const { answer, extrasHaveNothing } = utility()
onStore()

const person = (
  change: Partial<Answer<'getDeskSubscriber'>> = {},
): Answer<'getDeskSubscriber'> => ({
  ...{ refAbo: 'A1001', name: 'Marie Martin', mail: user.mail, phone: '', startDate: '2020-01-01' },
  points: [{ ...pdc('PDC1'), solde: { total: 0, soldes: [] }, invoices: [], readings: [] }],
  ...{ adress: user.adress, requests: [], helpers: [], calls: [], lastContact: null },
  ...change,
})

beforeEach(() => {
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': '2026-11-30' } }))
  answer('getSubscriberRequests', { requests: [], moves: [] })
  extrasHaveNothing()
})

const params = { refAbo: 'A1001' }
const sheet = async () => asked('/fiche', { cookie: (await loggedIn('admin')).cookie, params })

test('[BEY-182] the sheet judges a request by the day that an agent promised', async () => {
  const promised = (dateDemande: string, promisedFor: string) =>
    histo('D9', { dateDemande, promisedFor })
  const shown = async (request: ReturnType<typeof promised>) => {
    answer('getDeskSubscriber', person({ requests: [request] }))
    const { why, figures } = await loader(await sheet())
    return [why.facts[0], figures.find(({ title }) => /demande/i.test(title))?.note]
  }
  expect(await shown(promised('2026-11-27', '2026-11-29'))).toEqual([
    ...['La demande D9 attend une réponse depuis le 29/11/2026.', 'dont 1 en retard'],
  ])
  expect(await shown(promised('2026-10-01', '2026-12-10'))).toEqual([
    ...['La demande D9 attend une réponse avant le 10/12/2026.', 'rien en retard'],
  ])
})
