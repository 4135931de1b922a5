import { expect, test, vi } from 'vitest'
import { Refusal, type Services } from './handler.ts'
import { attributed, isOpenTo } from './trusted-people.ts'

const helper = {
  id: 'A1',
  name: 'Amel Diaz',
  points: ['P1'],
  rights: ['pay' as const],
  since: new Date(0),
}
const who = { role: 'subscriber' as const, refAbo: '100002', helper }

test.each([
  ['a refusal is not told as done', new Refusal(409, 'Non.'), 1],
  ['what failed otherwise may have been done, and is told', new Error('disk full'), 0],
])('[BEY-26] %s', async (_, error, deleted) => {
  const delegatedAction = { create: vi.fn(async () => ({ id: 7 })), delete: vi.fn() }
  const services = { db: { delegatedAction } } as unknown as Services
  const made = attributed(services, { name: 'createPayment', who, body: {} }, () =>
    Promise.reject(error),
  )
  await expect(made).rejects.toBe(error)
  expect(delegatedAction.delete).toHaveBeenCalledTimes(deleted)
})

test.each([
  ['P1', true],
  ['P2', false],
])('[BEY-24] a request at %s is found by its reference: %s', async (pdc, isFound) => {
  const called = { name: 'getRequestByReference', who, body: {} }
  const made = attributed({} as Services, called, async () => ({ pdc }))
  expect(await made).toEqual(isFound ? { pdc } : null)
})

test.each([
  ['2026-11-22', false],
  ['2026-11-23', false],
  ['2026-11-24', true],
])(
  '[BEY-113] of a request of %s whose hour is not known, the day must be after that of the access',
  (dateDemande, open) => {
    const since = new Date('2026-11-23T10:00:00Z')
    expect(isOpenTo({ helper: { ...helper, since } }, { sentAt: null, dateDemande })).toBe(open)
  },
)
