import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#backend/database.ts'
import { addDays, addMonths, dayOf } from '../../app/domain/values.ts'
import { startTestBackend, type TestBackend } from '../support/backend.ts'

let backend: TestBackend
let db: Database
beforeAll(async () => {
  backend = await startTestBackend()
  db = await openDatabase(backend.dataDir)
})
afterAll(async () => {
  await db.$disconnect()
  await backend.stop()
})

const today = dayOf(new Date())
const at = (day: string) => new Date(`${day}T12:00:00Z`)

test('[BEY-30] [BEY-322] what was kept long enough is deleted, though no call comes', async () => {
  const access = { giver: '100002', kind: 'family', name: 'Amel', mail: 'amel@example.fr' }
  const until = addDays(today, 5)
  const given = { ...access, points: [], rights: [], invitedAt: at('2020-01-01'), until }
  const accepted = { linkEndsAt: given.invitedAt, acceptedAt: given.invitedAt }
  const ends = { old: at(addMonths(today, -13)), young: at(addMonths(today, -11)) }
  const token = { refAbo: '100001', name: 'Tableur', createdAt: at('2020-01-01') }
  const bulk = { adminId: 'a', author: 'Ali Agent', status: '', message: 'Bonjour.' }
  const sent = { ...bulk, state: 'done', preparedAt: at('2020-01-01') }
  const day = { pdcRef: 'P100020', litres: 200, nightFlow: 0 }
  await db.$transaction([
    db.dailyReading.create({
      data: { ...day, counterRef: 'old', date: addDays(addMonths(today, -13), -1) },
    }),
    db.dailyReading.create({ data: { ...day, counterRef: 'young', date: addMonths(today, -13) } }),
    db.delegation.create({ data: { id: 'old', ...given, ...accepted, endedAt: ends.old } }),
    db.delegatedAction.create({
      data: { delegationId: 'old', name: 'Amel', call: 'sendReading', madeAt: ends.old },
    }),
    db.delegation.create({ data: { id: 'young', ...given, ...accepted, endedAt: ends.young } }),
    db.delegation.create({ data: { id: 'unanswered', ...given, linkEndsAt: ends.old } }),
    db.dataToken.create({ data: { id: 'old', hash: 'h1', ...token, until: '2021-01-01' } }),
    db.dataToken.create({ data: { id: 'young', hash: 'h2', ...token, until } }),
    db.bulk.create({ data: { reference: 'old', ...sent, endedAt: at(addDays(today, -32)) } }),
    db.bulk.create({ data: { reference: 'young', ...sent, endedAt: at(addDays(today, -28)) } }),
    db.bulk.create({ data: { reference: 'unsent', ...sent, state: 'prepared' } }),
  ])
  // As each hour does.
  await backend.call('POST', '/demo/horloge', { body: {} })
  const young = { id: { in: ['old', 'young', 'unanswered'] } }
  expect(await db.delegation.findMany({ where: young })).toMatchObject([{ id: 'young' }])
  expect(await db.delegatedAction.count({ where: { delegationId: 'old' } })).toBe(0)
  expect(await db.dataToken.findMany({ where: young })).toMatchObject([{ id: 'young' }])
  const days = { counterRef: { in: ['old', 'young'] } }
  expect(await db.dailyReading.findMany({ where: days })).toMatchObject([{ counterRef: 'young' }])
  expect(await db.bulk.findMany()).toMatchObject([{ reference: 'young' }])
})
