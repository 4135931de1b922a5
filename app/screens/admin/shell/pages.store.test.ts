import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { settle } from '#payment/settle.server.ts'
import { store } from '#store/client.server.ts'
import { sent } from '../../../../tests/support/payments.ts'
import { asked, loggedIn, onStore } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { choicesOf } from '../account/choice-rows.server.ts'
import { loader as agents } from '../agents/agents.tsx'
import { loader as payments } from '../payments/payments.tsx'
import { loader as addresses } from '../subscribers/pending-addresses.tsx'

// Lists of staff that are longer than a page of twenty.

const { answer, received } = utility()
onStore()

let cookie = ''
beforeEach(async () => {
  cookie = (await loggedIn('admin')).cookie
  answer('isAdmin', true)
  answer('haveAccessUserManagement', true)
})

const page = (number: number) => asked(`/?page=${number}`, { cookie })
const ranks = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}`)

describe('addresses to check', () => {
  const adress = {
    ...{ country: 'FRANCE', zipCode: '74000', city: 'ANNECY', cityCompl: '' },
    ...{ streetNumber: '1', streetName: 'RUE DU LAC', streetCompl: '', buildingName: '' },
    ...{ appartNumber: '', floorNumber: '', stairNumber: '' },
  }
  const waiting = (refAbo: string) => ({
    ...{ refAbo, name: 'Ali Exemple', adress, current: adress, phone: '' },
    ...{ askedOn: '2026-11-01', validUntil: '2026-12-01' },
  })
  const listed = async (number: number) => {
    const { rows, pages } = await addresses(page(number))
    return { rows: rows.map(({ refAbo }) => refAbo), pages }
  }

  test.each([20, 21, 22, 41, 42])(
    'of %i that are answered at once, each is on one page',
    async count => {
      answer('listPendingAdresses', ranks(count).map(waiting))
      const pages = Math.ceil(count / 20)
      for (let number = 1; number <= pages; number++)
        expect(await listed(number)).toEqual({
          rows: ranks(count).slice((number - 1) * 20, number * 20),
          pages: Math.min(number + 1, pages),
        })
    },
  )

  test('a page of them is cut by the back end', async () => {
    const all = ranks(50).map(waiting)
    answer('listPendingAdresses', ({ url: { searchParams: window } }) =>
      all.slice(Number(window.get('startValue')), Number(window.get('endValue'))),
    )
    expect(await listed(1)).toEqual({ rows: ranks(50).slice(0, 20), pages: 2 })
    expect(await listed(2)).toEqual({ rows: ranks(50).slice(20, 40), pages: 3 })
    expect(await listed(3)).toEqual({ rows: ranks(50).slice(40), pages: 3 })
    const { searchParams } = received('listPendingAdresses').at(-1)?.url ?? new URL('about:blank')
    expect(Object.fromEntries(searchParams)).toEqual({ startValue: '40', endValue: '61' })
  })
})

test('the agents are paged; beyond the last page is the last one', async () => {
  const all = ranks(45).map(id => ({ id, login: id, nameAdmin: id, accessGestion: false }))
  answer('getAdminUsers', all)
  expect(await agents(page(1))).toEqual({ agents: all.slice(0, 20), alerts: {}, page: 1, pages: 3 })
  expect(await agents(page(3))).toEqual({ agents: all.slice(40), alerts: {}, page: 3, pages: 3 })
  expect(await agents(page(9))).toEqual({ agents: all.slice(40), alerts: {}, page: 3, pages: 3 })
})

test('the payments to check are paged; beyond the last page is the last one', async () => {
  const ids: string[] = []
  for (let n = 0; n < 22; n++) {
    const lines = [{ invoice: randomUUID(), amountCents: 1999 }]
    const payment = { owner: '100008', pdc: 'P1', submission: randomUUID(), lines }
    const entry = await sent(payment, randomUUID())
    // Another amount than ours.
    const result = { code: '00000', longMessage: '' }
    answer('getPaymentDetails', { result, amount: 1998, reference: entry.id })
    await settle(entry, 'r')
    ids.push(entry.id)
  }
  const listed = async (number: number) => {
    const shown = await payments(page(number))
    return { ...shown, payments: shown.payments.map(({ id }) => id) }
  }
  const [first, last] = [await listed(1), await listed(2)]
  expect(first).toMatchObject({ count: 22, page: 1, pages: 2 })
  expect(last).toMatchObject({ count: 22, page: 2, pages: 2 })
  expect([first.payments.length, last.payments.length]).toEqual([20, 2])
  expect([...first.payments, ...last.payments].sort()).toEqual(ids.sort())
  expect(await listed(9)).toEqual(last)
})

test.each([
  { of: 'another', given: 'j', status: 's' },
  { of: 'the same', given: 's', status: '' },
])(
  '[BEY-770] keys chosen before one more could be stay, of $of letter',
  async ({ given, status }) => {
    const owner = randomUUID()
    const keys = JSON.stringify({ isOn: true, keys: { next: given, template: '' } })
    const row = { owner, opening: '', keys, favourites: '[]', updatedAt: new Date() }
    await store().agentChoice.create({ data: row })
    const kept = (await choicesOf(owner)).keys
    expect(kept).toMatchObject({ isOn: true, keys: { next: given, template: '', status } })
  },
)
