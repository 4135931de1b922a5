import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/values.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { onBackend, startTestBackend } from '../../tests/support/backend.ts'
import { createClock } from '../clock.ts'
import { openDatabase } from '../database.ts'
import { perCubicMetre, yearlyCents } from '../tariff.ts'

const { backend, db } = await onBackend()
const today = createClock().today()

const get = async <T>(login: string, path: string) => {
  const token = await backend.logIn(login)
  return (await backend.call('GET', `/api/${path}`, { token })).json() as Promise<T>
}
const invoicesOf = (login: string, pdc: string) =>
  get<Answer<'getInvoices'>>(login, `invoices?pdc=${pdc}`)
const balanceOf = (login: string, pdc: string) =>
  get<Answer<'getBalance'>>(login, `getSoldePdc?pdc=${pdc}`)

test('[BEY-654] the debits of each monthly plan make the price of a whole volume, to the cent', async () => {
  const plans = Map.groupBy(await db.instalment.findMany(), ({ pdcRef }) => pdcRef)
  expect(plans.size).toBeGreaterThan(1)
  for (const lines of plans.values()) {
    const sum = lines.reduce((total, { amountCents }) => total + amountCents, 0)
    const volume = (sum - yearlyCents(0)) / perCubicMetre
    expect([lines[0]?.pdcRef, volume]).toEqual([lines[0]?.pdcRef, Math.round(volume)])
  }
})

describe('100001', () => {
  test('[DATA-10] twelve invoices, newest first: one to pay, one late, ten paid', async () => {
    const invoices = await invoicesOf('100001', 'P100001')
    expect(invoices).toHaveLength(12)
    expect(invoices[0]).toEqual({
      facture: {
        ...{ factNumber: 'F100001-01', amountFact: 84.37, balanceFact: 84.37 },
        ...{ startDate: addDays(today, -10), endDate: addDays(today, 20) },
        ...{ fileName: 'F100001-01.pdf', exist: true },
      },
      isCheck: false,
    })
    expect(invoices[1]?.facture).toMatchObject({ balanceFact: 126.5, endDate: addDays(today, -12) })
    expect(invoices.slice(2).every(({ facture }) => facture.balanceFact === 0)).toBe(true)
  })

  test('[DATA-11] the balance names both; another one is settled, or a credit', async () => {
    const { total, soldes } = await balanceOf('100001', 'P100001')
    expect(total).toBe(210.87)
    expect(soldes.map(({ etat, invoice }) => [etat, invoice?.factNumber])).toEqual([
      ['regler', 'F100001-01'],
      ['retard', 'F100001-02'],
    ])
    expect(await balanceOf('100002', 'P100002A')).toEqual({
      total: 0,
      soldes: [{ etat: 'solde', invoice: null }],
    })
    expect(await balanceOf('100003', 'P100003')).toEqual({
      total: -42.18,
      soldes: [{ etat: 'avoir', invoice: null }],
    })
  })
})

test('a later start keeps what is there, sessions included', async () => {
  const first = await startTestBackend()
  const token = await first.logIn('100001')
  await first.stop({ keepData: true })
  const db = await openDatabase(first.dataDir)
  await db.invoice.update({ where: { factNumber: 'F100001-01' }, data: { balanceCents: 100 } })
  await db.$disconnect()
  const second = await startTestBackend({ dataDir: first.dataDir })
  const response = await second.call('GET', '/api/getSoldePdc?pdc=P100001', { token })
  expect(await response.json()).toMatchObject({ total: 127.5 })
  await second.stop()
})
