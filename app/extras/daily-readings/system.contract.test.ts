import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf } from '#domain/values.ts'
import { onBackend } from '../../../tests/support/backend.ts'

const { backend, db } = await onBackend()

test('[BEY-322] days that were kept long enough are deleted, though no call comes', async () => {
  const oldest = addMonths(dayOf(new Date()), -13)
  const day = { pdcRef: 'P100020', litres: 200, nightFlow: 0 }
  await db.dailyReading.createMany({
    data: [
      { ...day, counterRef: 'old', date: addDays(oldest, -1) },
      { ...day, counterRef: 'young', date: oldest },
    ],
  })
  // As each hour does.
  await backend.setToday()
  const where = { counterRef: { in: ['old', 'young'] } }
  expect(await db.dailyReading.findMany({ where })).toMatchObject([{ counterRef: 'young' }])
})
