import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '#domain/values.ts'
import { store } from '#store/client.server.ts'
import type { Section } from '#wizard/declaration/wizard.ts'
import { sealContent } from '#wizard/drafts/drafts.server.ts'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { openDraft } from '../../../tests/support/sendings.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as showMonthly } from './monthly.tsx'
import { loader as showSchedule } from './monthly-schedule.tsx'
import { monthlyStart } from './monthly-start.server.ts'

const { answer, fail, received } = utility()
onStore()

const path = '/paymentmodes/mensualisation/visualisation'
const today = dayOf(new Date())

let cookie: string
const shown = (search = '') => showSchedule(asked(path + search, { cookie }))
const schedulesAsked = () => received('getSchedule').map(({ url }) => url.searchParams.get('pdc'))

beforeEach(async () => {
  answer('isAdmin', false)
  answer('getPdcs', [pdc('P1', { monthlyPayment: 1 }), pdc('P2', { monthlyPayment: 0 })])
  answer('getSchedule', [])
  cookie = (await loggedIn('subscriber')).cookie
})

test('[MON-15] [MON-18] [MON-19] each instalment, whether it is past, the next one, on its very day too, the total, and the month after the last', async () => {
  const days = [addDays(today, -31), today, addDays(today, 31)]
  answer(
    'getSchedule',
    days.map(depositDate => ({ depositDate, amount: 12.35 })),
  )
  const { schedule, choice, confirmation } = await shown()
  expect({ choice, confirmation }).toEqual({ choice: null, confirmation: null })
  expect(schedule?.deposits).toEqual(
    ['Passée', 'Aujourd’hui', 'À venir'].map((state, rank) => ({
      date: formatDay(days[rank] as string),
      amount: '12,35\u00a0€',
      state,
    })),
  )
  expect(schedule?.next?.when).toBe(
    `Le ${formatDay(today)}, puis chaque mois jusqu’au ${formatDay(days[2] as string)}.`,
  )
  expect(schedule?.total).toBe('37,05\u00a0€')
  const after = new Date(`${days[2]?.slice(0, 7)}-15`)
  after.setUTCMonth(after.getUTCMonth() + 1)
  const month = after.toLocaleDateString('fr-FR', { month: 'long', year: 'numeric' })
  expect(schedule?.note).toContain(`en ${month},`)
})

test('[MON-22] a selected metering point without a plan leads to the hub, also with an unknown request', async () => {
  answer('getPdcs', [pdc('P2', { monthlyPayment: 0 }), pdc('P1', { monthlyPayment: 1 })])
  for (const search of ['', '?pdc=P2', '?demande=6f1c1a52-9d7e-4c43-8e0e-0d2f1a7b3c11']) {
    const { status, headers } = await thrown(shown(search))
    expect([status, headers.get('location')]).toEqual([302, '/paymentmodes/mensualisation'])
  }
  expect((await shown('?pdc=P1')).schedule?.pdc).toBe('P1')
})

describe('of several monthly metering points', () => {
  beforeEach(() => {
    answer('getPdcs', [
      pdc('P1', { monthlyPayment: 1 }),
      pdc('P2', { monthlyPayment: 0 }),
      pdc('P3', { monthlyPayment: 1 }),
    ])
  })

  test.each(['', '?pdc=P9'])(
    '[MON-14] the choice is among those, and none is made by « %s »',
    async search => {
      const { schedule, choice } = await shown(search)
      expect(choice?.map(({ value }) => value)).toEqual(['P1', 'P3'])
      expect(schedule).toBeNull()
      expect(schedulesAsked()).toEqual([])
    },
  )

  test('[MON-14] the schedule is that of the chosen one', async () => {
    const { schedule } = await shown('?pdc=P3')
    expect(schedule?.pdc).toBe('P3')
    expect(schedulesAsked()).toEqual(['P3'])
  })
})

test('[MON-09] the request of today is shown for each metering point before any is chosen, with its mandate', async () => {
  answer('getPdcs', [pdc('P1', { monthlyPayment: 1 }), pdc('P3', { monthlyPayment: 1 })])
  const sections: Section[] = ['P1', 'P3'].map(ref => ({
    title: `Adresse ${ref}`,
    lines: [],
    points: [
      {
        ref,
        address: '12 rue des Lilas, 68000 Colmar',
        lines: [
          { term: 'Mensualité', value: '44,05\u00a0€' },
          { term: 'Premier prélèvement', value: '15/12/2026' },
        ],
      },
    ],
    papers: [{ label: `Mandat de ${ref}`, href: `/mandat/${ref}` }],
  }))
  const { id } = await openDraft('A1001', monthlyStart.base)
  const sent = await sealContent(sections)
  const task = { subject: 'P1', call: 'startMonthlyPlan', body: '', state: 'done', position: 0 }
  const tasks = { create: { id: randomUUID(), ...task } }
  const data = { state: 'done', sentAt: new Date(), content: '', sent, tasks }
  await store().draft.update({ where: { id }, data })
  const { pageTitle, confirmation, schedule } = await shown(`?demande=${id}`)
  expect(schedule).toBeNull()
  expect(pageTitle).toMatch(/^Demande envoyée/)
  expect(confirmation?.agreed).toEqual(
    ['P1', 'P3'].map(ref => ({
      term: `12 rue des Lilas, 68000 Colmar (${ref})`,
      value: '44,05\u00a0€ le 15 de chaque mois, dès le 15/12/2026',
    })),
  )
  expect(confirmation?.papers.map(({ href }) => href)).toEqual(['/mandat/P1', '/mandat/P3'])
})

test('a schedule that is empty, or cannot be had, leaves the page', async () => {
  const { schedule } = await shown()
  expect(schedule).toMatchObject({ deposits: [], notice: null, note: null })
  fail('getSchedule', 500)
  const missing = (await shown()).schedule
  const problem = 'Problème lors de la récupération de votre échéancier'
  expect(missing?.notice?.text).toContain(problem)
  const { texts } = await showMonthly(asked('/paymentmodes/mensualisation', { cookie }))
  expect(texts).toContainEqual(expect.stringContaining(problem))
})
