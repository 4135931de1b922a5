import { expect, test } from 'vitest'
import { onNewStore } from '../../tests/support/portal.ts'
import '../../tests/support/upstream.ts'
import { forgetHousehold, householdOf, keepHousehold } from './household.server.ts'

onNewStore(() => {
  test('a household is kept by subscriber and metering point, until it is forgotten', async () => {
    await keepHousehold('100001', 'P1', 3)
    await keepHousehold('100001', 'P1', 4)
    await keepHousehold('100001', 'P2', 1)
    expect(await householdOf('100001', 'P1')).toBe(4)
    expect(await householdOf('100002', 'P1')).toBe(undefined)
    await forgetHousehold('100001', 'P1')
    expect(await householdOf('100001', 'P1')).toBe(undefined)
    expect(await householdOf('100001', 'P2')).toBe(1)
  })
})
