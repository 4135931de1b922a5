import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addDays, addMonths, type Day, dayOf } from '#domain/values.ts'
import { onBackend } from '../../../tests/support/backend.ts'
import type { AidList } from './calls.ts'

// The households that the social services name: from the list to the credits, and back.

const { backend, db } = await onBackend({ environment: { AID_SECOND_AGENT_EUROS: '200' } })
let agent: string
let admin: string
beforeEach(async () => {
  ;[agent, admin] = await Promise.all([backend.logIn('agent'), backend.logIn('admin')])
})

const today = dayOf(new Date())
type Kind = 'credit' | 'letter'
const prepare = (
  numbers: string[],
  kind: Kind = 'credit',
  token = agent,
  reference: string = randomUUID(),
) =>
  backend.ask(
    'prepareAidList',
    {
      body: {
        ...{ reference, kind },
        lines: numbers.map((number, n) => ({ line: n + 1, number, amount: 50, isReadable: true })),
      },
    },
    token,
  )
const send = ({ reference }: AidList, message = '', token = agent) =>
  backend.ask('sendAidList', { body: { reference, message } }, token)
const cancel = ({ reference }: AidList, token = agent) =>
  backend.ask('cancelAidList', { body: { reference } }, token)
const lines = ({ reference }: AidList) =>
  backend.ask('listAidLines', { query: { reference, startValue: '0', endValue: '500' } }, agent)
const now = ({ reference }: AidList) => backend.ask('getAidList', { query: { reference } }, agent)
const outcomes = ({ counts }: AidList) =>
  Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]))
const creditsOf = async (pdcRef: string) =>
  (await db.invoice.findMany({ where: { pdcRef, factNumber: { startsWith: 'AV-' } } })).map(
    ({ amountCents, balanceCents }) => [amountCents, balanceCents],
  )
const traces = async () =>
  JSON.stringify([await db.aidLine.findMany(), await db.aidCredit.findMany({ where: { list: { not: null } } })]) // biome-ignore format: one line

test('[BEY-410] says of each household what it would become, and does nothing', async () => {
  const ends = (refAbo: string, date: Day) => ({
    ...{ reference: randomUUID(), kind: 'terminateSubscription', refAbo, pdcRef: `P${refAbo}` },
    ...{ takenOn: today, details: { date } },
  })
  await db.takenRequest.createMany({
    data: [ends('100004', addDays(today, -1)), ends('100003', addDays(today, 1))],
  })
  const list = await prepare(['100001', 'P100001', '999', '100002', 'P100002A', '100004', '100001'])
  expect((await lines(list)).map(({ outcome }) => outcome)).toEqual([
    ...['ready', 'twice', 'unknown', 'several', 'ready', 'closed', 'twice'],
  ])
  expect(list).toMatchObject({ state: 'prepared', isOwn: true })
  expect(await creditsOf('P100001')).toEqual([])
  expect((await prepare(['100003'], 'credit', agent, list.reference)).counts).toMatchObject([
    { outcome: 'ready', count: 1 },
  ])
})

test('[BEY-411] gives each credit once, however often it is asked, and keeps nothing of the list after five minutes', async () => {
  const none = await prepare(['999'])
  await expect(send(none)).rejects.toThrow('409')
  await cancel(none)
  const list = await prepare(['100001', 'P100002A', '999'])
  const sent = await Promise.all([send(list, 'Un avoir vous est accordé.'), send(list, 'Autre.')])
  expect(sent[1].state).toBe('waiting')
  expect(await creditsOf('P100001')).toEqual([[-5000, -5000]])
  expect(await backend.mails('claire.martin@example.fr')).toEqual([])
  await backend.passMinutes(5)
  const after = await now(list)
  expect(after).toMatchObject({ state: 'done', message: '', deletedBy: null, kept: [] })
  expect(outcomes(after)).toEqual({ written: 2, unknown: 1 })
  const [mail] = await backend.mails('claire.martin@example.fr')
  expect(mail?.text).toMatch(/accordé|Autre/)
  expect(mail?.text).toMatch(/Avoir\s: 50,00\s€/)
  expect(mail?.text).not.toMatch(/Adresse\s:/)
  const several = await db.account.findUniqueOrThrow({ where: { refAbo: '100002' } })
  expect((await backend.mails(several.mail))[0]?.text).toMatch(/Avoir\s: 50,00\s€\nAdresse\s: \d/)
  expect(await traces()).toBe('[[],[]]')
  expect(outcomes(await prepare(['P100001']))).toEqual({ helped: 1 })
  await expect(cancel(list)).rejects.toThrow('409')
  await send(list)
  expect(await creditsOf('P100001')).toHaveLength(1)
})

test('[BEY-412] an undone credit is answered by an entry against it; one that has served stays, and is named', async () => {
  const list = await prepare(['100001', '100003'])
  await send(list, 'Trop vite.')
  await db.invoice.updateMany({
    where: { pdcRef: 'P100003', factNumber: { startsWith: 'AV-' } },
    data: { balanceCents: -2000 },
  })
  await expect(send(list, '', admin)).rejects.toThrow('409')
  const undone = await cancel(list, admin)
  expect(undone).toMatchObject({ state: 'cancelled', kept: [expect.stringMatching(/^AV-/)] })
  expect(outcomes(undone)).toEqual({ undone: 1, used: 1 })
  expect(await creditsOf('P100001')).toEqual([[-5000, 0], [5000, 0]]) // biome-ignore format: one line
  expect(await creditsOf('P100003')).toEqual([[-5000, -2000]])
  await cancel(list)
  await backend.passMinutes(5)
  expect(await creditsOf('P100001')).toHaveLength(2)
  expect(await backend.mails('claire.martin@example.fr')).toEqual([])
  expect(await traces()).toBe('[[],[]]')
  // Helped by none any more.
  expect(outcomes(await prepare(['100001', '100003']))).toEqual({ ready: 1, helped: 1 })
})

test('[BEY-413] a back end that was stopped in the middle goes on where it was; two lists help a household once', async () => {
  const [first, second] = [await prepare(['100001', '100003']), await prepare(['100003', '100004'], 'credit', admin)] // biome-ignore format: one line
  await send(second, '', admin)
  // As if its process had been killed after the first household.
  await db.aidList.update({ where: { reference: first.reference }, data: { state: 'working' } })
  await backend.passMinutes(0)
  expect(outcomes(await now(first))).toEqual({ done: 1, helped: 1 })
  expect(await creditsOf('P100003')).toHaveLength(1)
  // Or while it was taking them back.
  await db.aidList.update({
    where: { reference: first.reference },
    data: { state: 'undoing', endedBy: 'Agent Clientèle' },
  })
  await backend.passMinutes(0)
  expect(await now(first)).toMatchObject({ state: 'cancelled', kept: [] })
  expect((await creditsOf('P100001')).reduce((sum, [cents = 0]) => sum + cents, 0)).toBe(0)
  const other = await prepare(['100001'])
  await expect(cancel(other, await backend.logIn('100001'))).rejects.toThrow('403')
})

test('[BEY-412] a list is its agent’s: a colleague neither replaces nor sends nor undoes it, a manager undoes it, and none after five minutes', async () => {
  const own = await prepare(['100001'], 'credit', admin)
  await expect(prepare(['100003'], 'credit', agent, own.reference)).rejects.toThrow('409')
  await expect(send(own)).rejects.toThrow('409')
  await expect(cancel(own)).rejects.toThrow('409')
  await send(own, '', admin)
  await expect(prepare(['100003'], 'credit', admin, own.reference)).rejects.toThrow('409')
  await expect(cancel(own)).rejects.toThrow('409')
  // The five minutes are over, and the work has not come by yet.
  await db.aidList.update({ where: { reference: own.reference }, data: { undoneUntil: new Date(0) } }) // biome-ignore format: one line
  await expect(cancel(own, admin)).rejects.toThrow('409')
  await backend.passMinutes(0)
  expect(await now(own)).toMatchObject({ state: 'done', endedBy: null })
  expect(await creditsOf('P100001')).toEqual([[-5000, -5000]])
})

test('[BEY-411] a letter waits five minutes, goes to confirmed addresses, and can be dropped; what is not decided goes in a day, what was in a month', async () => {
  const list = await prepare(['100001', '100007'], 'letter')
  await expect(send(list, ' ')).rejects.toThrow('409')
  expect((await send(list, 'Le CCAS peut vous aider.')).state).toBe('waiting')
  const dropped = await cancel(list)
  expect([dropped.state, outcomes(dropped)]).toEqual(['cancelled', { ready: 2 }])
  const other = await prepare(['100001', '100007'], 'letter')
  await send(other, 'Le CCAS peut vous aider.')
  await backend.passMinutes(5)
  expect(outcomes(await now(other))).toEqual({ written: 1, toPost: 1 })
  expect(await backend.mails('claire.martin@example.fr')).toHaveLength(1)
  const undecided = await prepare(['100001'])
  const day = 24 * 3_600_000
  const preparedAt = new Date(Date.now() - day)
  await db.aidList.update({ where: { reference: undecided.reference }, data: { preparedAt } })
  const endedAt = new Date(Date.now() - 31 * day)
  await db.aidList.update({ where: { reference: other.reference }, data: { endedAt } })
  await db.aidCredit.create({ data: { factNumber: 'AV-0', refAbo: '100003', cents: 1, day: addMonths(today, -12), author: 'A' } }) // biome-ignore format: one line
  await backend.passMinutes(0)
  for (const gone of [undecided, other]) await expect(now(gone)).rejects.toThrow('404')
  expect((await now(list)).state).toBe('cancelled')
  expect(await db.aidCredit.count()).toBe(0)
})

const five = ['100011', '100012', '100014', '100001', '100003']

test('[BEY-547] above the sum that one agent may grant, another agent grants what was proposed', async () => {
  const small = await prepare(five.slice(0, 2))
  expect(small.asksSecond).toBe(false)
  await cancel(small)
  const list = await prepare(five)
  expect(list.asksSecond).toBe(true)
  await expect(send(list, '', admin)).rejects.toThrow('409')
  for (const _ of [1, 2])
    expect(await send(list, 'Un avoir vous est accordé.')).toMatchObject({ state: 'proposed' })
  expect(await creditsOf('P100011')).toEqual([])
  for (const _ of [1, 2])
    expect(await send(list, 'Autre', admin)).toMatchObject({
      ...{ state: 'waiting', message: 'Un avoir vous est accordé.' },
    })
  expect(await creditsOf('P100011')).toEqual([[-5000, -5000]])
  await cancel(list)
})

test('[BEY-547] what was proposed and never granted is deleted after a day', async () => {
  const list = await prepare(five)
  await send(list)
  const preparedAt = new Date(Date.now() - 24 * 3_600_000)
  await db.aidList.update({ where: { reference: list.reference }, data: { preparedAt } })
  await backend.passMinutes(0)
  await expect(now(list)).rejects.toThrow('404')
})
