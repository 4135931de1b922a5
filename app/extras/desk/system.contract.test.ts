import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { answerBy, isOpen, lateBefore } from '#domain/request.ts'
import { addDays, dayOf } from '#domain/values.ts'
import type { Answer, Input } from '#upstream/catalogue/index.ts'
import { onBackend } from '../../../tests/support/backend.ts'

// The agents' shared view of a request: its holder, the colleagues at it, their notes.

const { backend, db } = await onBackend()
const request = 'D100005-3'
let camille: string
let manager: string
let ids: { agent: string; manager: string }
beforeEach(async () => {
  ;[camille, manager] = await Promise.all([backend.logIn('agent'), backend.logIn('admin')])
  const idOf = async (login: string) =>
    (await db.admin.findUniqueOrThrow({ where: { login }, select: { id: true } })).id
  ids = { agent: await idOf('agent'), manager: await idOf('admin') }
})

type Assigning = Partial<Input<'assignRequest'>['body']>
const assign = (body: Assigning, token = camille) =>
  backend.send(
    'assignRequest',
    { body: { histoId: request, reference: randomUUID(), to: '', from: '', reason: '', ...body } },
    token,
  )
const watch = (token: string, isAnswering = false) =>
  backend.ask('watchRequest', { body: { histoId: request, isAnswering } }, token)
const sheet = (token = camille) =>
  backend.ask('getDeskRequest', { query: { histoId: request } }, token)
const reply = (token: string, histoId = request) => {
  const body = { reference: randomUUID(), histoId, message: 'Nous regardons.' }
  const asked = { ...body, newStatut: '' as const, dateTraitement: '' }
  return backend.ask('sendReply', { body: asked, files: { attachements: [] } }, token) // sic
}
const all = { lateBefore: '2000-01-01', soonBefore: '2000-01-01', startValue: '0', endValue: '500' }
const list = (query: Partial<Input<'listDesk'>['query']> = {}, token = camille) =>
  backend.ask('listDesk', { query: { ...all, ...query } }, token)
const row = async (token: string): Promise<Answer<'listDesk'>['requests'][number] | undefined> =>
  (await list({}, token)).requests.find(({ histo }) => histo.id === request)

test('[BEY-168] a request that is not waiting any more has no new holder', async () => {
  await db.request.update({ where: { id: request }, data: { isPending: false, assignee: null } })
  expect((await assign({ to: ids.agent })).status).toBe(409)
  expect((await sheet()).assignee).toBeNull()
})

test('[BEY-178] a promised day that is emptied is promised no more, and the reminder stays', async () => {
  const plan = (days: { promisedFor?: string; remindOn?: string }) =>
    backend.ask('planRequest', { body: { histoId: request, ...days } }, camille)
  await plan({ promisedFor: '2099-01-05' })
  await plan({ remindOn: '2099-01-02' })
  expect(await sheet()).toMatchObject({ promisedFor: '2099-01-05', remindOn: '2099-01-02' })
  await plan({ promisedFor: '' })
  expect(await sheet()).toMatchObject({ promisedFor: null, remindOn: '2099-01-02' })
})

test('[BEY-182] a promised day is told to the subscriber, and decides in which view the request is, and what is late', async () => {
  const today = dayOf(new Date())
  await db.request.updateMany({ data: { assignee: null } })
  await db.request.update({ where: { id: request }, data: { assignee: ids.agent } })
  // By the day of the request alone, every request is late, or none is.
  for (const late of ['2000-01-01', '9999-12-31'])
    for (const [promisedFor, views] of [
      [addDays(today, -1), ['late']],
      [today, ['soon']],
      [addDays(today, 3), ['soon']],
      [addDays(today, 4), []],
    ] as const) {
      await backend.ask('planRequest', { body: { histoId: request, promisedFor } }, camille)
      const days = { lateBefore: late, soonBefore: late }
      const isIn = async (view: 'late' | 'soon') => {
        const { count, counts, requests } = await list({ ...days, view })
        expect([count, counts[view]]).toEqual([requests.length, requests.length])
        return requests.some(({ histo }) => histo.id === request)
      }
      expect([promisedFor, await isIn('late'), await isIn('soon')]).toEqual([
        ...[promisedFor, views.some(view => view === 'late'), views.some(view => view === 'soon')],
      ])
      const query = { lateBefore: late }
      const found = await backend.ask('getUsersClaim', { query }, camille)
      expect(found.some(({ id }) => id === request)).toBe(views.some(view => view === 'late'))
      expect(await backend.ask('countUsersClaim', { query }, camille)).toBe(found.length)
      const colleagues = await backend.ask('listColleagues', { query }, camille)
      const self = colleagues.find(({ isSelf }) => isSelf)
      expect(self?.late).toBe(views.some(view => view === 'late') ? 1 : 0)
    }
  const ines = await backend.logIn('100005')
  const own = await backend.ask('getUserHistoric', { query: { pdc: 'P100005' } }, ines)
  expect(own.find(({ id }) => id === request)?.promisedFor).toBe(addDays(today, 4))
})

test('[BEY-171] a search finds requests of subscribers who have all its words', async () => {
  const names = async (search: string) => [
    ...new Set((await list({ search })).requests.map(({ name }) => name)),
  ]
  expect(await names('moreau')).toContain('Inès Moreau')
  expect(await names('inès moreau')).toEqual(['Inès Moreau'])
  expect(await names('inès olivier')).toEqual([])
  // Those that wait come first, in whatever order, and no window leaves one out or has it twice.
  for (const reverse of ['false', 'true'] as const) {
    const asked = { search: 'D1000', order: 'date', reverse } as const
    const { requests } = await list({ ...asked, startValue: '0', endValue: '500' })
    const waits = requests.map(({ histo }) => isOpen(histo))
    expect(waits).toEqual(waits.toSorted((a, b) => Number(b) - Number(a)))
    expect(new Set(waits).size).toBe(2)
    const at = waits.indexOf(false)
    const around = await list({ ...asked, startValue: String(at - 1), endValue: String(at + 2) })
    expect(around.requests.map(({ histo }) => histo.id)).toEqual(
      requests.slice(at - 1, at + 2).map(({ histo }) => histo.id),
    )
  }
})

test('[BEY-168] [BEY-263] what a colleague holds is listed alone, and counted while it waits, and what of it is late', async () => {
  const assigned = async (late: string) => {
    const all = await backend.ask('listColleagues', { query: { lateBefore: late } }, camille)
    return all.find(({ isSelf }) => isSelf)
  }
  await db.request.updateMany({ data: { assignee: null } })
  const { dateDemande } = await db.request.update({
    where: { id: request },
    data: { assignee: ids.agent },
  })
  expect(await assigned(dateDemande)).toMatchObject({ assigned: 1, late: 0 })
  const theirs = await list({ assignee: ids.agent }, manager)
  expect([theirs.count, ...theirs.requests.map(({ histo }) => histo.id)]).toEqual([1, request])
  await db.request.update({ where: { id: request }, data: { isPending: false } })
  expect(await assigned('9999-12-31')).toMatchObject({ assigned: 0, late: 0 })
})

test('[BEY-170] the list and the panel name colleagues who have the request open, never the reader', async () => {
  expect(await watch(camille)).toEqual([])
  expect(await watch(manager, true)).toMatchObject([{ isAnswering: false }])
  expect((await row(camille))?.watchers).toMatchObject([{ isAnswering: true }])
  expect((await sheet(camille)).watchers).toHaveLength(1)
  // Six minutes of silence.
  await db.requestWatch.updateMany({ data: { seenAt: new Date(Date.now() - 6 * 60_000) } })
  expect((await row(camille))?.watchers).toEqual([])
})

test('[BEY-172] messages count as read by the agent who holds the request, or by any where none does', async () => {
  const data = { assignee: ids.manager, unread: 2, isOpened: false }
  await db.request.update({ where: { id: request }, data })
  await watch(camille)
  expect(await row(camille)).toMatchObject({ unread: 2, isOpened: true })
  await watch(manager)
  expect(await row(camille)).toMatchObject({ unread: 0 })
  await db.request.update({ where: { id: request }, data: { assignee: null, unread: 1 } })
  await watch(camille)
  expect(await row(camille)).toMatchObject({ unread: 0 })
})

test('[BEY-172] each view has as many requests as it says, whatever the filter; one of the very day is not late yet', async () => {
  const { dateDemande, pdcRef } = await db.request.findUniqueOrThrow({ where: { id: request } })
  const soon = { soonBefore: '9999-12-31' }
  for (const [filter, expected] of [
    [{ lateBefore: dateDemande, ...soon }, 42],
    [{ lateBefore: lateBefore(dayOf(new Date())), ...soon }, 42],
    [{ lateBefore: dateDemande, ...soon, pdcFilter: ` ${pdcRef.toLowerCase()}` }, 2],
    [{ lateBefore: dateDemande, ...soon, statutFilter: 'Distribué', pdcFilter: pdcRef }, 1],
    [
      { lateBefore: dateDemande, ...soon, dateFilter: dateDemande, dateFilterEnd: dateDemande },
      null,
    ],
    [{ lateBefore: '9999-12-31', ...soon, typeFilter: 'Dossier de fuite' }, null],
    [{ lateBefore: '9999-12-31', ...soon, statutFilter: 'Dossier traité' }, null],
  ] as const) {
    const { counts } = await list(filter)
    if (expected) expect(counts.all).toBe(expected)
    for (const view of ['late', 'soon', 'mine', 'nobody', 'unopened'] as const) {
      const shown = await list({ ...filter, view })
      expect([view, shown.count, shown.requests.length]).toEqual([view, counts[view], counts[view]])
    }
    const isTreated = 'statutFilter' in filter && filter.statutFilter === 'Dossier traité'
    expect(counts.late + counts.soon).toBe(isTreated ? 0 : counts.all)
    expect(counts.all).toBeGreaterThan(0)
    const early = await list({ ...filter, view: 'late' })
    expect(early.requests.every(({ histo }) => histo.dateDemande < filter.lateBefore)).toBe(true)
  }
})

test('[BEY-182] the list by the day of the answer goes by promised days, page after page, in both directions', async () => {
  const today = dayOf(new Date())
  const { requests } = await list(all)
  const ids = requests.map(({ histo }) => histo.id)
  for (const [rank, days] of [3, 3, 12, 400, -30].entries()) {
    const where = { id: ids[rank * 4] ?? '' }
    await db.request.update({ where, data: { promisedFor: addDays(today, days) } })
  }
  for (const reverse of ['false', 'true'] as const) {
    const pages = ['0', '7', '14', '21', '28', '35', '42'].map(startValue =>
      list({ ...all, order: 'reponse', reverse, startValue, endValue: String(+startValue + 7) }),
    )
    const found = (await Promise.all(pages)).flatMap(page => page.requests)
    expect(found.map(({ histo }) => histo.id).toSorted()).toEqual(ids.toSorted())
    const due = found.map(({ histo, promisedFor }) =>
      answerBy({ dateDemande: histo.dateDemande, promisedFor }),
    )
    expect(due).toEqual(reverse === 'true' ? due.toSorted().reverse() : due.toSorted())
  }
  await db.request.updateMany({ data: { promisedFor: null } })
})

/** Each a different interleaving; a thousand of them were tried, and are again by INTERLEAVINGS=1000. */
const rounds = Number(process.env.INTERLEAVINGS ?? 150)

test('[BEY-371] of two agents who answer at once, each call sent again, one answer leaves, in whatever order', async () => {
  const said = () => db.requestMessage.count({ where: { requestId: request, isStaff: true } })
  const mailed = async () => (await backend.mails('ines.moreau@example.fr')).length
  const before = { said: await said(), mailed: await mailed() }
  const histo = (await row(camille))?.histo as Input<'modifyClaimStatus'>['body']
  let [refused, sent] = [0, 0]
  for (let n = 0; n < rounds; n++) {
    // Of 1024, in another order, so that a few differ in each of their bits.
    const round = (n * 391) % 1024
    const read = await db.request.findUniqueOrThrow({ where: { id: request } })
    const isNew = read.statutDemande === 'Distribué'
    const status = isNew ? ('En cours de traitement' as const) : ('Distribué' as const)
    /** As the portal does it: the status by the version that was read, the message by the one that the status made. */
    async function* answering(token: string) {
      const [first, second] = [randomUUID(), randomUUID()]
      let version = read.version
      if (round & 1) {
        const body = { ...histo, statutDemande: status, version, reference: first }
        const change = () => backend.send('modifyClaimStatus', { body }, token)
        const answers = await Promise.all(round & 2 ? [change(), change()] : [change()])
        yield
        if (answers[0]?.status !== 200) return answers[0]?.status
        version = ((await answers[0].json()) as { version: number }).version
      }
      const body = {
        ...{ reference: second, histoId: request, message: `Réponse ${round}.` },
        ...{ newStatut: '' as const, dateTraitement: '', version: String(version) },
      }
      const reply = () => backend.send('sendReply', { body, files: { attachements: [] } }, token) // sic
      const answers = await Promise.all(round & 4 ? [reply(), reply()] : [reply()])
      yield
      return answers[0]?.status
    }
    const both = [answering(camille), answering(manager)] as const
    const done: unknown[] = []
    const running = new Set<Promise<unknown>>()
    // Who goes on, and whether the other is waited for, by the bits of the round.
    for (let step = 0; done.length < 2; step++) {
      const bits = round >> (3 + (step % 7))
      const one = both[bits & 1] as (typeof both)[0]
      const other = both[1 - (bits & 1)] as (typeof both)[0]
      for (const agent of [one, other]) {
        const going = agent.next().then(({ done: isDone, value }) => {
          if (isDone && value !== undefined) done.push(value)
        })
        running.add(going)
        if (bits & 2) await going
      }
      await Promise.all(running)
    }
    refused += done.filter(status => status === 409).length
    sent += done.filter(status => status === 200).length
  }
  expect({ refused, sent }).toEqual({ refused: rounds, sent: rounds })
  expect(await said()).toBe(before.said + rounds)
  expect(await mailed()).toBe(before.mailed + rounds)
}, 120_000)

test('[BEY-168] an answer takes a request that no agent holds, and leaves one to the colleague who holds it', async () => {
  await db.request.update({ where: { id: request }, data: { assignee: null } })
  expect(await reply(camille)).toBe(1)
  expect((await sheet()).assignee).toMatchObject({ isSelf: true })
  expect(await reply(manager)).toBe(1)
  expect((await sheet()).assignee).toMatchObject({ isSelf: true })
  const { id, login, name, accessGestion } = await db.admin.findUniqueOrThrow({
    where: { id: ids.agent },
  })
  const body = { id, login, nameAdmin: name, accessGestion }
  await backend.ask('deleteAdminUser', { body }, manager)
  expect((await sheet(manager)).assignee).toBeNull()
  expect((await db.request.findUniqueOrThrow({ where: { id: request } })).assignee).toBeNull()
})

test('[BEY-174] [BEY-176] a subscriber’s page has the last contact and the helpers of today; a request opened there is its agent’s', async () => {
  const subscriber = () =>
    backend.ask('getDeskSubscriber', { query: { refAbo: '100005' } }, camille)
  const note = (text: string) =>
    backend.ask('noteCall', { body: { reference: randomUUID(), refAbo: '100005', text } }, camille)
  expect((await subscriber()).lastContact).toMatchObject({ kind: 'message', histoId: 'D100005-3' })
  await note('Fuite réparée.')
  await db.callNote.updateMany({ data: { at: new Date(Date.now() - 3_600_000) } })
  const asked = { pdc: 'P100005', claimType: '2' as const, message: 'Dit au téléphone.' }
  const body = { reference: randomUUID(), ...asked }
  const { histoId } = await backend.ask('openRequestFor', { body }, camille)
  const opened = await backend.ask('getDeskRequest', { query: { histoId } }, camille)
  expect(opened.assignee).toMatchObject({ isSelf: true })
  expect((await subscriber()).lastContact).toMatchObject({ kind: 'call' })
  const change = { login: '100005', mail: 'neuve@example.fr' }
  const ines = await backend.logIn('100005')
  await backend.ask('createMailModifyConfirmationToken', { body: change }, ines)
  expect(await subscriber()).toMatchObject({ pendingMail: change.mail })
  await reply(camille, histoId)
  expect((await subscriber()).lastContact).toMatchObject({ kind: 'answer', histoId })
  const access = { giver: '100005', kind: 'family', mail: 'x@example.fr', points: [], rights: [] }
  const dates = { invitedAt: new Date(), linkEndsAt: new Date(), acceptedAt: new Date() }
  await db.delegation.createMany({
    data: [
      { ...access, ...dates, id: '1', name: 'Ancienne', until: '2020-01-01' },
      { ...access, ...dates, id: '2', name: 'Actuelle', until: '2099-01-01' },
    ],
  })
  expect((await subscriber()).helpers.map(({ name }) => name)).toEqual(['Actuelle'])
})

test('[BEY-175] each subscriber reads the notes about them, of calls and of requests, and no other', async () => {
  for (const [refAbo, text] of [
    ['100005', 'Rappellera lundi.'],
    ['100002', 'A demandé un délai.'],
  ] as const)
    await backend.ask('noteCall', { body: { reference: randomUUID(), refAbo, text } }, camille)
  const body = { histoId: request, reference: randomUUID(), text: 'Voir le relevé.', mention: '' }
  await backend.ask('noteRequest', { body }, camille)
  const read = async (userLogin: string) => {
    const token = await backend.logIn(userLogin)
    const notes = await backend.ask('getOwnNotes', { query: { userLogin } }, token)
    return notes.map(({ text }) => text).sort()
  }
  expect(await read('100005')).toEqual(['Rappellera lundi.', 'Voir le relevé.'])
  expect(await read('100002')).toEqual(['A demandé un délai.'])
})

test('[BEY-546] a reference that has kept one text keeps no other, and does not say so', async () => {
  const reference = randomUUID()
  const point = await db.meteringPoint.findFirstOrThrow({ where: { refAbo: '100005' } })
  const said = {
    noteRequest: (text: string) => ({ reference, histoId: request, text, mention: '' }),
    assignRequest: (reason: string) => ({ reference, histoId: request, to: '', from: '', reason }),
    noteCall: (text: string) => ({ reference, refAbo: '100005', text }),
    openRequestFor: (message: string) => ({
      ...{ reference, pdc: point.pdcRef, claimType: '2' as const, message },
    }),
  }
  for (const [call, body] of Object.entries(said)) {
    const ask = (text: string) =>
      backend.ask(call as 'noteCall', { body: body(text) as never }, camille)
    // The reason of a hand-over is a note, and its reference is known from the line above.
    const first = await ask('La première.')
    expect(await ask('La première.'), call).toEqual(first)
    await expect(ask('Une autre.'), call).rejects.toThrow(' : 409 ')
  }
})

test('[BEY-174] each metering point of a subscriber’s page has its own balance and invoices', async () => {
  const query = { refAbo: '100002' }
  const { points } = await backend.ask('getDeskSubscriber', { query }, camille)
  const karim = await backend.logIn('100002')
  expect(points.length).toBeGreaterThan(1)
  for (const { pdcRef, solde, invoices } of points) {
    const own = await backend.ask('getInvoices', { query: { pdc: pdcRef } }, karim)
    const dues = own.map(({ facture }) => facture.balanceFact)
    expect(solde.total).toBeCloseTo(dues.reduce((sum, one) => sum + one, 0))
    expect(invoices.map(({ factNumber }) => factNumber)).toEqual(
      own.slice(0, 6).map(({ facture }) => facture.factNumber),
    )
  }
})
