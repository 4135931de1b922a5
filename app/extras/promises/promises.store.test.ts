import { beforeEach, expect, test, vi } from 'vitest'
import { requireAdmin } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { asked, loggedIn, onStore, through } from '../../../tests/support/portal.ts'
import { histo } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { shownGesture } from './gesture.server.ts'
import { loader } from './promises.tsx'

vi.hoisted(() => {
  vi.resetModules()
  Object.assign(process.env, { PROMISE_DAYS: 'Dossier de fuite=10', PROMISE_GESTURE_EUROS: '15' })
})

const { answer, fail } = utility()
onStore()
beforeEach(() => {
  settings().WATER_KEPT_SECONDS = 0
})

const page = () => loader(asked('/nos-engagements'))
const rows = (kept: string[]) => [
  { type: 'Dossier de fuite', within: '10\u00a0jours ouvrés', kept: kept[0] },
  { type: 'Réclamation', within: '15\u00a0jours ouvrés', kept: kept[1] },
  { type: 'Délai de paiement', within: '15\u00a0jours ouvrés', kept: kept[2] },
]

test('[BEY-325] [BEY-326] the delays, and how often they were kept, never rounded up to all', async () => {
  answer('getPromisesKept', [
    { type: 'Dossier de fuite', promised: 1000, kept: 999 },
    { type: 'Réclamation', promised: 4, kept: 4 },
    { type: 'Délai de paiement', promised: 0, kept: 0 },
  ])
  expect(await page()).toEqual({
    ...{ gesture: '15,00\u00a0€', isKnown: true, missing: null, shell: null },
    promises: rows(['99\u00a0% (999 sur 1000)', '100\u00a0% (4 sur 4)', 'Aucune demande']),
  })
})

test.each([
  ['lacks the call', 404, null],
  ['is away', 500, { tone: 'warning' }],
])('[BEY-326] where the utility %s the delays stand alone', async (_, status, missing) => {
  fail('getPromisesKept', status)
  const shown = await page()
  expect(shown).toMatchObject({
    isKnown: false,
    missing,
    promises: [{ type: 'Dossier de fuite' }, {}, {}],
  })
})

test.each([
  ['not given yet', '15,00\u00a0€', () => answer('getGesture', null)],
  ['given', null, () => answer('getGesture', { amount: 15, day: '2026-11-20', author: 'Ali' })],
  ['not known, in an outage', null, () => fail('getGesture', 503)],
])('[BEY-328] a gesture that is %s is offered to the agent: %s', async (_, amount, stands) => {
  answer('isAdmin', true)
  stands()
  const { cookie } = await loggedIn('admin')
  const staff = await through(requireAdmin, asked('/adm-sem-webabo/gestion', { cookie }))
  const late = histo('D1-1', { dateDemande: '2020-01-02' })
  const shown = await shownGesture(staff, { histo: late } as Answer<'getClaim'>)
  expect(shown?.amount).toBe(amount)
})
