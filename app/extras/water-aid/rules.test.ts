import { expect, test } from 'vitest'
import { z } from 'zod'
import { aidOf, aidSettings, type Household } from './rules.ts'

const settings = z.object(aidSettings)
const fund = settings.parse({ WATER_AID_FUND: 'Fonds Eau|1300|400' }).WATER_AID_FUND
const home = (change: Partial<Household> = {}): Household => ({
  ...{ water: 36_000, income: 100_000, people: 1, isSubscriber: true },
  ...change,
})
const of = (change: Partial<Household> = {}) => aidOf(home(change), { percent: 3, fund })

test('[BEY-303] three per cent of the income is not above it, a cent more is; without an income it is', () => {
  expect(of()).toEqual({ share: 3, isAbove: false, deciders: ['ccas', 'fsl'] })
  expect(of({ water: 36_001 }).isAbove).toBe(true)
  expect(of({ income: 0 })).toMatchObject({ share: null, isAbove: true })
})

test('[BEY-303] the own fund decides up to its income, by the people at home; never of charges, nor where there is none', () => {
  const above = { water: 200_000 }
  expect(of({ ...above, income: 130_000 }).deciders).toEqual(['fund', 'ccas', 'fsl'])
  expect(of({ ...above, income: 130_001 }).deciders).toEqual(['ccas', 'fsl'])
  expect(of({ ...above, income: 170_000, people: 2 }).deciders).toContain('fund')
  expect(of({ ...above, isSubscriber: false }).deciders).toEqual(['fsl', 'ccas'])
  expect(aidOf(home(above), { percent: 3, fund: null }).deciders).toEqual(['ccas', 'fsl'])
})

test('[BEY-303] a fund of the settings that cannot be read is refused, and none is none', () => {
  expect(settings.parse({}).WATER_AID_FUND).toBeNull()
  expect(settings.parse({ WATER_AID_FUND: '' }).WATER_AID_FUND).toBeNull()
  expect(settings.safeParse({ WATER_AID_FUND: 'Fonds Eau' }).success).toBe(false)
})
