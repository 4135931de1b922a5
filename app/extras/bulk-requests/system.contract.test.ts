import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lateBefore } from '#domain/request.ts'
import { addDays, dayOf } from '#domain/values.ts'
import type { Input } from '#upstream/catalogue/index.ts'
import { onBackend } from '../../../tests/support/backend.ts'
import type { Bulk } from './calls.ts'
import { maxInBulk } from './rules.ts'

// One status and one answer for many requests, from the preview to what became of each.

const { backend, db } = await onBackend()
let agent: string
let admin: string
beforeEach(async () => {
  ;[agent, admin] = await Promise.all([backend.logIn('agent'), backend.logIn('admin')])
})

type Preparation = Input<'prepareBulk'>['body']

const prepare = (body: Partial<Preparation>, token = agent) =>
  backend.ask('prepareBulk', { body: { reference: randomUUID(), statut: '', message: '', ...body } }, token) // biome-ignore format: one call
const send = ({ reference }: Pick<Bulk, 'reference'>, token = agent) =>
  backend.ask('sendBulk', { body: { reference } }, token)
const cancel = ({ reference }: Pick<Bulk, 'reference'>, token = agent) =>
  backend.ask('cancelBulk', { body: { reference } }, token)
const statusOf = async (call: Promise<Response>) => (await call).status
const now = ({ reference }: Pick<Bulk, 'reference'>) =>
  backend.ask('getBulk', { query: { reference } }, agent)
const outcomes = ({ counts }: Bulk) =>
  Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]))
const detail = (histoId: string) => backend.ask('getClaim', { query: { histoId } }, agent)
const claims = (query: Input<'getUsersClaim'>['query'] = {}) =>
  backend.ask('getUsersClaim', { query }, agent)
const rows = ({ reference }: Pick<Bulk, 'reference'>) =>
  backend.ask('listBulkRequests', { query: { reference, startValue: '0', endValue: '500' } }, agent)
const answers = async (to: string) =>
  (await backend.mails(to)).filter(({ subject }) => subject.startsWith('Réponse à'))

/** Inès has two that wait: one « Distribué », one « En cours de traitement ». */
const [early, under, over] = ['D100005-3', 'D100005-2', 'D100005-1']
const mail = 'ines.moreau@example.fr'

describe('the preview', () => {
  test('[BEY-72] tells of each what it would become, and changes nothing', async () => {
    const before = await claims()
    const bulk = await prepare({
      ids: [early, under, over, 'D0-0', early],
      statut: 'En cours de traitement',
    })
    expect(outcomes(bulk)).toEqual({ ready: 1, same: 1, treated: 1, unknown: 1 })
    const name = 'Inès Moreau'
    expect((await rows(bulk)).map(each => [each.id, each.name, each.outcome])).toEqual([
      [early, name, 'ready'],
      [under, name, 'same'],
      [over, name, 'treated'],
      ['D0-0', '', 'unknown'],
    ])
    expect(bulk).toMatchObject({ state: 'prepared', isOwn: true, appliesAt: null, sample: null })
    expect(await claims()).toEqual(before)
  })

  test('[BEY-72] the mail of the first of them is shown as it would leave', async () => {
    const { sample } = await prepare({ ids: [early], message: 'Nous regardons.' })
    expect(sample?.subject).toMatch(new RegExp(`^Réponse à votre .*${early}$`))
    expect(sample?.text).toMatch(/vous\sécrit/)
    expect(sample?.text).toContain('Nous regardons.')
    expect(await answers(mail)).toEqual([])
  })

  test('[BEY-73] a filter that finds more than five hundred is refused, and so are as many ids', async () => {
    const some = await db.request.findUniqueOrThrow({ where: { id: early } })
    await db.request.createMany({
      data: Array.from({ length: maxInBulk }, (_, n) => ({
        ...some,
        id: `D100005-${n + 10}`,
        rank: n + 10,
      })),
    })
    const all = { reference: randomUUID(), statut: '' as const, message: 'Bonjour.' }
    const refused = await backend.send('prepareBulk', { body: { ...all, filters: {} } }, agent)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toMatch(/Ce filtre trouve 54\d demandes\u00a0: 500 au plus/)
    const ids = Array.from({ length: maxInBulk + 1 }, (_, n) => `D100005-${n}`)
    expect(await statusOf(backend.send('prepareBulk', { body: { ...all, ids } }, agent))).toBe(422)
    expect(await db.bulk.count()).toBe(0)
    const others = await db.request.findMany({ where: { isPending: true }, skip: maxInBulk })
    const data = { isPending: false }
    await db.request.updateMany({ where: { id: { in: others.map(({ id }) => id) } }, data })
    const exactly = await prepare({ filters: {}, message: 'Bonjour.' })
    expect((await rows(exactly)).length).toBe(maxInBulk)
    const most = await prepare({ ids: ids.slice(3, 503), message: 'Bonjour.' })
    expect(outcomes(await send(most))).toMatchObject({ ready: expect.any(Number) })
    await backend.passMinutes(5)
    expect((await now(most)).state).toBe('done')
  })

  test('[BEY-72] prepared again under its reference, the last one counts; a colleague’s is theirs', async () => {
    const reference = randomUUID()
    await prepare({ reference, ids: [early], message: 'Un' })
    const second = await prepare({ reference, ids: [under], message: 'Deux' })
    expect([second.message, (await rows(second)).map(({ id }) => id)]).toEqual(['Deux', [under]])
    const stolen = { reference, statut: '' as const, message: 'Trois', ids: [early] }
    expect(await statusOf(backend.send('prepareBulk', { body: stolen }, admin))).toBe(409)
    expect(await statusOf(backend.send('sendBulk', { body: { reference } }, admin))).toBe(409)
    await send(second)
    expect(await statusOf(backend.send('prepareBulk', { body: stolen }, agent))).toBe(409)
  })

  test('neither status nor message is refused', async () => {
    const body = { reference: randomUUID(), ids: [early], statut: '' as const, message: ' ' }
    expect(await statusOf(backend.send('prepareBulk', { body }, agent))).toBe(422)
  })
})

describe('the five minutes', () => {
  test('[BEY-74] nothing is done and no mail leaves before; then status, message, steps and mail are those of single replies', async () => {
    const statut = 'Redirigé vers le service concerné'
    const bulk = await prepare({ ids: [early, under], statut, message: 'Nous transmettons.' })
    const sent = await send(bulk)
    const wait = Date.parse(sent.appliesAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(290_000)
    expect(wait).toBeLessThanOrEqual(300_000)
    await backend.passMinutes(4)
    expect((await now(bulk)).state).toBe('waiting')
    expect((await detail(early)).messages).toEqual([])
    expect(await answers(mail)).toEqual([])

    await backend.passMinutes(5)
    const counts = [{ outcome: 'done', count: 2 }]
    expect(await now(bulk)).toMatchObject({ state: 'done', counts })
    const { histo, steps, messages } = await detail(early)
    expect(histo.statutDemande).toBe(statut)
    expect(steps.at(-1)).toMatchObject({ statut, author: 'Agent Clientèle' })
    const said = { isStaff: true, name: 'Agent Clientèle', message: 'Nous transmettons.' }
    expect(messages).toMatchObject([said])
    expect((await answers(mail)).map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(new RegExp(`^Réponse à votre .*${under}$`)),
      expect.stringMatching(new RegExp(`^Réponse à votre .*${early}$`)),
    ])
    // Once only, however often the clock moves.
    await backend.passMinutes(6)
    expect((await detail(early)).messages).toHaveLength(1)
    expect(await answers(mail)).toHaveLength(2)
  })

  test('[BEY-74] « Dossier traité » is dated of the day on which it is done', async () => {
    const bulk = await prepare({ ids: [early], statut: 'Dossier traité' })
    await send(bulk)
    const tomorrow = addDays(dayOf(new Date()), 1)
    await backend.call('POST', '/demo/horloge', { body: { today: tomorrow, minutes: 5 } })
    expect((await detail(early)).histo).toMatchObject({
      statutDemande: 'Dossier traité',
      dateTraitement: tomorrow,
    })
    expect((await claims()).map(({ id }) => id)).not.toContain(early)
    // A status alone sends no mail, as on the screen of one request.
    expect(await answers(mail)).toEqual([])
  })

  test('[BEY-340] they are given to an agent and promised for a day; who holds them already is left out', async () => {
    const { id } = await db.admin.findFirstOrThrow({ where: { login: 'admin' } })
    await db.request.update({ where: { id: under }, data: { assignee: id } })
    const alone = await prepare({ ids: [early, under], assignee: id })
    expect(alone).toMatchObject({ assignee: 'Responsable Principal' })
    expect(outcomes(alone)).toEqual({ ready: 1, same: 1 })
    const promisedFor = addDays(dayOf(new Date()), 3)
    await send(await prepare({ ids: [early, under], message: 'Bientôt.', promisedFor }))
    await send(alone)
    await backend.passMinutes(5)
    const known = await db.request.findMany({ where: { id: { in: [early, under] } } })
    expect(known).toMatchObject([{ promisedFor }, { promisedFor }])
    // The message changed it since the preview.
    expect(outcomes(await now(alone))).toEqual({ changed: 1, same: 1 })
    await send(await prepare({ ids: [early, under], assignee: '' }))
    await backend.passMinutes(10)
    expect(await db.request.count({ where: { assignee: { not: null } } })).toBe(0)
    const body = { reference: randomUUID(), ids: [early], statut: '' as const, message: '' }
    const stranger = { ...body, assignee: 'nobody' }
    expect(await statusOf(backend.send('prepareBulk', { body: stranger }, agent))).toBe(404)
  })

  test('[BEY-75] sent twice, it waits once', async () => {
    const bulk = await prepare({ ids: [early], message: 'Une fois.' })
    const [first, second] = await Promise.all([send(bulk), send(bulk)])
    expect(second.appliesAt).toBe(first.appliesAt)
    await backend.passMinutes(5)
    expect((await send(bulk)).state).toBe('done')
    expect((await detail(early)).messages).toHaveLength(1)
  })

  test('[BEY-76] cancelled in time, nothing is done of it; twice is once, too late is refused', async () => {
    const bulk = await prepare({ ids: [early], message: 'Non.' })
    await send(bulk)
    expect(await cancel(bulk)).toMatchObject({ state: 'cancelled', endedBy: 'Agent Clientèle' })
    expect((await cancel(bulk)).state).toBe('cancelled')
    await backend.passMinutes(5)
    expect((await detail(early)).messages).toEqual([])
    expect(await answers(mail)).toEqual([])
    expect(await statusOf(backend.send('sendBulk', { body: bulk }, agent))).toBe(409)

    const late = await prepare({ ids: [early], message: 'Oui.' })
    await send(late)
    await backend.passMinutes(10)
    const refused = await backend.send('cancelBulk', { body: late }, agent)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('trop tard'),
    ])
    expect((await now(late)).state).toBe('done')
  })

  test('[BEY-74] [BEY-76] five minutes later to the millisecond it is done, and cancelled no more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const bulk = await prepare({ ids: [early], message: 'Juste à temps.' })
    const { appliesAt } = await send(bulk)
    vi.setSystemTime(appliesAt ?? 0)
    expect(await statusOf(backend.send('cancelBulk', { body: bulk }, agent))).toBe(409)
    await backend.passMinutes(0)
    expect((await now(bulk)).state).toBe('done')
  })

  test('[BEY-76] only who sent it, or who manages the accounts, cancels it; what was sent is listed, the newest first', async () => {
    const own = await prepare({ ids: [early], message: 'Du responsable.' }, admin)
    await send(own, admin)
    expect(await statusOf(backend.send('cancelBulk', { body: own }, agent))).toBe(409)
    expect((await now(own)).mayCancel).toBe(false)
    const other = await prepare({ ids: [under], message: 'De l’agent.' })
    await db.bulk.update({ where: { reference: own.reference }, data: { sentAt: new Date(0) } })
    await send(other)
    await prepare({ ids: [early], message: 'Pas encore.' })
    const listed = await backend.ask('listBulks', {}, agent)
    expect(listed.map(({ message }) => message)).toEqual(['De l’agent.', 'Du responsable.'])
    expect(await cancel(other, admin)).toMatchObject({ endedBy: 'Responsable Principal' })
  })
})

describe('what has changed meanwhile', () => {
  test('[BEY-77] requests that the filter finds later are not touched; those that changed are left out and listed', async () => {
    const query = { pdcFilter: 'P100005' }
    const bulk = await prepare({ filters: query, message: 'À tous.' })
    expect(outcomes(bulk)).toEqual({ ready: 2 })
    await send(bulk)
    const some = await db.request.findUniqueOrThrow({ where: { id: early } })
    await db.request.create({ data: { ...some, id: 'D100005-9', rank: 9 } })
    const token = await backend.logIn('100005')
    const about = { pdc: 'P100005', histoId: early, message: 'Une précision.' }
    const said = { body: { reference: randomUUID(), ...about }, files: { attachements: [] } } // sic
    await backend.ask('sendClaimMessage', said, token)
    await backend.passMinutes(5)
    expect(outcomes(await now(bulk))).toEqual({ changed: 1, done: 1 })
    expect((await detail(early)).messages.map(({ message }) => message)).toEqual(['Une précision.'])
    expect((await detail('D100005-9')).messages).toEqual([])
    expect((await detail(under)).messages).toHaveLength(1)
  })

  test('[BEY-77] cancelled by its subscriber, it is left alone', async () => {
    const bulk = await prepare({ ids: [early], statut: 'Dossier traité', message: 'Fait.' })
    await send(bulk)
    const token = await backend.logIn('100005')
    const { histo } = await detail(early)
    await backend.ask('cancelUserClaim', { body: { histo, pdc: 'P100005' } }, token)
    await backend.passMinutes(5)
    expect(outcomes(await now(bulk))).toEqual({ cancelled: 1 })
    expect((await detail(early)).messages).toEqual([])
  })

  test('[BEY-77] of two agents at the same requests, the first one’s are done, the other reads so', async () => {
    const first = await prepare({ ids: [early], statut: 'En cours de traitement' })
    const second = await prepare({ ids: [early], statut: 'Dossier traité' }, admin)
    await send(first)
    await send(second, admin)
    await backend.passMinutes(5)
    expect([outcomes(await now(first)), outcomes(await now(second))]).toEqual([
      { done: 1 },
      { changed: 1 },
    ])
    expect((await detail(early)).histo.statutDemande).toBe('En cours de traitement')
  })

  test('[BEY-78] an agent whose account was deleted meanwhile sends nothing any more', async () => {
    const bulk = await prepare({ ids: [early, under], message: 'De personne.' })
    await send(bulk)
    const agents = await backend.ask('getAdminUsers', {}, admin)
    const gone = agents.find(({ login }) => login === 'agent')
    if (gone) await backend.ask('deleteAdminUser', { body: gone }, admin)
    await backend.passMinutes(5)
    const { reference } = bulk
    const after = await backend.ask('getBulk', { query: { reference } }, admin)
    expect(after).toMatchObject({ state: 'stopped', author: 'Agent Clientèle' })
    expect(outcomes(after)).toEqual({ stopped: 2 })
    expect(await answers(mail)).toEqual([])
  })
})

test('[BEY-82] what is counted by week and type is what the requests say', async () => {
  const today = dayOf(new Date())
  const some = await db.request.findUniqueOrThrow({ where: { id: early } })
  const treated = { dateDemande: addDays(today, -60), dateTraitement: addDays(today, -25) }
  await db.request.create({
    data: { ...some, ...treated, id: 'D100005-9', rank: 9, isPending: false },
  })
  const rows = await backend.ask('getRequestStatistics', { query: { weeks: '52' } }, agent)
  const all = await db.request.findMany()
  const [oldest = ''] = rows.flatMap(({ week }) => week ?? []).sort()
  const sum = (type: string | null, of: 'received' | 'treated') =>
    rows
      .filter(row => row.week !== null && row.type === type)
      .reduce((total, row) => total + row[of], 0)
  for (const type of [null, 'Réclamation', 'Dossier de fuite']) {
    const ofType = all.filter(one => type === null || one.typeDemande === type)
    expect(sum(type, 'received')).toBe(ofType.filter(one => one.dateDemande >= oldest).length)
    expect(sum(type, 'treated')).toBe(
      ofType.filter(one => (one.dateTraitement ?? '') >= oldest).length,
    )
  }
  // Late now: as the list of the late ones has it.
  const [whole] = rows
  expect(whole).toMatchObject({ type: null, week: null, median: expect.any(Number) })
  const late = all.filter(({ isPending, dateDemande }) => isPending && dateDemande < addDays(today, -25)) // biome-ignore format: one line
  expect(whole?.late).toBe(late.length)
})

test('[BEY-82] [BEY-182] what is late by a promised day is late in the statistics too', async () => {
  const today = dayOf(new Date())
  const count = async () => {
    const [whole] = await backend.ask('getRequestStatistics', { query: { weeks: '12' } }, agent)
    const query = { lateBefore: lateBefore(today) }
    const listed = await backend.ask('countUsersClaim', { query }, agent)
    expect(whole?.late).toBe(listed)
    return listed
  }
  const change = (id: string, data: object) => db.request.update({ where: { id }, data })
  await change(early, { dateDemande: addDays(today, -5) })
  await change(under, { dateDemande: addDays(today, -60) })
  const before = await count()
  await change(early, { promisedFor: addDays(today, -1) })
  expect(await count()).toBe(before + 1)
  await change(under, { promisedFor: today })
  expect(await count()).toBe(before)
  // What is promised for a day is late on the next one.
  const lateOn = (day: string) => {
    const query = { lateBefore: lateBefore(today), lateOn: day }
    return backend.ask('countUsersClaim', { query }, agent)
  }
  expect((await lateOn(addDays(today, 1))) - (await lateOn(today))).toBe(1)
})

test('what was sent to many is kept for a month, and deleted though no call comes', async () => {
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)
  const bulk = { adminId: 'a', author: 'Ali Agent', status: '', message: 'Bonjour.' }
  const sent = { ...bulk, state: 'done', preparedAt: new Date('2020-01-01') }
  await db.bulk.createMany({
    data: [
      { reference: 'old', ...sent, endedAt: at(32) },
      { reference: 'young', ...sent, endedAt: at(28) },
      { reference: 'unsent', ...sent, state: 'prepared' },
    ],
  })
  // As each hour does.
  await backend.setToday()
  const where = { reference: { in: ['old', 'young', 'unsent'] } }
  expect(await db.bulk.findMany({ where })).toMatchObject([{ reference: 'young' }])
})
