import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf } from '#domain/values.ts'
import { onBackend } from '../../tests/support/backend.ts'

const { backend, db } = await onBackend()

const today = dayOf(new Date())
const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('[BEY-30] [BEY-322] what was kept long enough is deleted, though no call comes', async () => {
  const access = { giver: '100002', kind: 'family', name: 'Amel', mail: 'amel@example.fr' }
  const given = { ...access, points: [], rights: [], invitedAt: at('2020-01-01') }
  const ends = { old: at(addMonths(today, -13)), young: at(addMonths(today, -11)) }
  const until = addDays(today, 5)
  const accepted = { ...given, until, linkEndsAt: given.invitedAt, acceptedAt: given.invitedAt }
  const bulk = { adminId: 'a', author: 'Ali Agent', status: '', message: 'Bonjour.' }
  const sent = { ...bulk, state: 'done', preparedAt: at('2020-01-01') }
  const ended = (reference: string, days: number) => ({
    ...{ reference, ...sent },
    endedAt: at(addDays(today, -days)),
  })
  const day = { pdcRef: 'P100020', litres: 200, nightFlow: 0 }
  const oldest = addMonths(today, -13)
  await db.$transaction([
    db.dailyReading.createMany({
      data: [
        { ...day, counterRef: 'old', date: addDays(oldest, -1) },
        { ...day, counterRef: 'young', date: oldest },
      ],
    }),
    db.delegation.createMany({
      data: [
        { id: 'old', ...accepted, endedAt: ends.old },
        { id: 'young', ...accepted, endedAt: ends.young },
        { id: 'unanswered', ...given, until, linkEndsAt: ends.old },
      ],
    }),
    db.delegatedAction.create({
      data: { delegationId: 'old', name: 'Amel', call: 'sendReading', madeAt: ends.old },
    }),
    db.bulk.createMany({ data: [ended('old', 32), ended('young', 28)] }),
    db.bulk.create({ data: { reference: 'unsent', ...sent, state: 'prepared' } }),
  ])
  // As each hour does.
  await backend.setToday()
  const ids = { id: { in: ['old', 'young', 'unanswered'] } }
  expect(await db.delegation.findMany({ where: ids })).toMatchObject([{ id: 'young' }])
  expect(await db.delegatedAction.count({ where: { delegationId: 'old' } })).toBe(0)
  const days = { counterRef: { in: ['old', 'young'] } }
  expect(await db.dailyReading.findMany({ where: days })).toMatchObject([{ counterRef: 'young' }])
  expect(await db.bulk.findMany()).toMatchObject([{ reference: 'young' }])
})
