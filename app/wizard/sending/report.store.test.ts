import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { authorOf } from '#session/acting.server.ts'
import { store } from '#store/client.server.ts'
import { acquireLease } from '#store/lease.server.ts'
import { asked, onNewStore, thrown } from '../../../tests/support/portal.ts'
import { debiting, debits, type Outcome } from '../../../tests/support/sendings.ts'
import { retryReport, showConfirmation, showReport } from '../../../tests/support/wizard-routes.ts'
import type { Sent } from '../declaration/wizard.ts'
import { confirmationOf } from './report.server.ts'

const { world, received, marie, openDraft, sendDraft, sent: sentOf, statesOf } = debiting()

let cookie: string
let id: string

const at = (page: string, form?: Record<string, string>, draft = id) =>
  asked(`/essai/${draft}/${page}`, { cookie, ...(form && { form }) })
const report = () => showReport(at('bilan'), [debits])
const retry = (form = {}) => retryReport(at('bilan', form), [debits])
const confirmation = () => showConfirmation(at('confirmation'), [debits])
const lines = async () => (await report()).lines.map(({ state }) => state)
const whereTo = async (outcome: Promise<unknown>) => {
  const result = await outcome.catch(cause => cause)
  return result instanceof Response ? result.headers.get('location') : result
}
const rows = () => store().draft.findMany({ include: { tasks: { orderBy: { position: 'asc' } } } })
const calls = () => received('startDirectDebit').length
/** So long that no call can be under way any more. */
const wait = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })

onNewStore(() => {
  async function sent(...outcomes: Outcome[]) {
    const one = await sentOf(undefined, ...outcomes)
    cookie = one.cookie
    id = one.id
    return one.subscriber
  }

  test('[WIZ-19] tells of each metering point what was done, what was refused and why, what is unknown', async () => {
    world.isDeaf = true
    await sent('done', 409, 'lost')
    expect(await report()).toMatchObject({
      href: `/essai/${id}/bilan`,
      canRetry: true,
      isOver: false,
      lines: [
        { subject: 'PDC1, 12 rue des Lilas', state: 'done', text: 'Prélèvement demandé.' },
        { subject: 'PDC2, 12 rue des Lilas', state: 'refused', text: 'Non : 409' },
        { state: 'doubtful', text: expect.stringContaining('Nous n’avons pas reçu de réponse') },
      ],
    })
    expect(await whereTo(confirmation())).toBe(`/essai/${id}/bilan`)
  })

  test('asks anew what is in doubt, and writes nothing', async () => {
    await sent('done', 'refused', 'lost')
    const before = await rows()
    expect(await lines()).toEqual(['done', 'refused', 'done'])
    expect(await rows()).toEqual(before)
  })

  test('what was in doubt turns out to be done: the way to the confirmation, which writes nothing either', async () => {
    const subscriber = await sent('done', 'done', 'lost')
    const before = await rows()
    expect(await whereTo(report())).toBe(`/essai/${id}/confirmation`)
    expect(await confirmation()).toMatchObject({ isMailed: false })
    expect(await confirmationOf(subscriber, debits, id)).toEqual(await confirmation())
    expect(await rows()).toEqual(before)
  })

  test('what the utility never heard of stays in doubt while its call may still arrive, and is not sent afterwards', async () => {
    await sent(503)
    expect(await lines()).toEqual(['doubtful', 'waiting', 'waiting'])
    wait()
    expect(await lines()).toEqual(['waiting', 'waiting', 'waiting'])
  })

  test('while it is being sent nothing is tried again; what a killed portal left is in doubt after half a minute', async () => {
    await sent(503)
    world.isDeaf = true
    await store().draftTask.updateMany({ where: { state: 'doubtful' }, data: { state: 'sent' } })
    await acquireLease(`sending of the draft ${id}`, 0.5)
    expect(await report()).toMatchObject({
      canRetry: false,
      lines: [{ state: 'sending' }, { state: 'sending' }, { state: 'sending' }],
    })
    wait()
    expect(await report()).toMatchObject({
      canRetry: true,
      lines: [{ state: 'doubtful' }, { state: 'waiting' }, { state: 'waiting' }],
    })
    world.isDeaf = false
    expect(await whereTo(retry())).toBe(`/essai/${id}/confirmation`)
    expect(world.times).toEqual({ PDC1: 1, PDC2: 1, PDC3: 1 })
  })

  test('[WIZ-19] what is in doubt is not sent again before the utility has said whether it took it', async () => {
    world.isDeaf = true
    await sent('lost')
    expect((await thrown(retry())).status).toBe(503)
    expect(calls()).toBe(1)
    world.isDeaf = false
    expect(await whereTo(retry())).toBe(`/essai/${id}/confirmation`)
    expect(calls()).toBe(3)
  })

  test('« Réessayer » in vain shows the report again, in place in an outage', async () => {
    await sent('done', 'refused')
    world.outcomes = ['refused']
    expect(await whereTo(retry())).toBe(`/essai/${id}/bilan`)
    world.outcomes = [503]
    const failed = await thrown(retry())
    expect(failed.status).toBe(503)
    expect(await failed.json()).toMatchObject({
      title: 'Bilan – Essai',
      report: { href: `/essai/${id}/bilan`, lines: [{}, { state: 'doubtful' }, {}] },
    })
  })

  test('« En rester là » keeps what is done, sends nothing more, and wipes what the calls would have said', async () => {
    await sent('done', 'refused', 'lost')
    expect(await whereTo(retry({ intent: 'close' }))).toBe(`/essai/${id}/bilan`)
    const bodies = (await rows()).flatMap(({ tasks }) => tasks.map(({ body }) => body))
    expect(bodies).toEqual(['', '', ''])
    expect(await report()).toMatchObject({ canRetry: false, isOver: true })
    expect(await lines()).toEqual(['done', 'refused', 'done'])
    expect(await whereTo(retry())).toBe(`/essai/${id}/bilan`)
    expect(calls()).toBe(3)
    expect(await statesOf(id)).toMatchObject({ PDC2: 'refused' })
  })

  test('« En rester là » while it is being sent stops it at the call that is under way', async () => {
    const { subscriber, ...one } = await marie()
    cookie = one.cookie
    const draft = await openDraft()
    id = draft.id
    world.meanwhile = async point => {
      if (point === 'PDC2') await retry({ intent: 'close' })
    }
    await sendDraft(subscriber, draft)
    expect(await statesOf(id)).toEqual({ PDC1: 'done', PDC2: 'done', PDC3: 'waiting' })
    expect(await report()).toMatchObject({
      isOver: true,
      lines: [{}, {}, { text: 'Rien n’a été envoyé pour cette adresse.' }],
    })
    expect([...world.mails.values()]).toMatchObject([{ length: 2 }])
  })

  test('[WIZ-08] the confirmation shows what was sent, when, and whether the mail has left', async () => {
    world.isMailDown = true
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T13:05:00Z') })
    const subscriber = await sent()
    expect(await confirmation()).toEqual({
      pageTitle: 'Demande envoyée – Essai',
      frame: { wizard: 'Essai' },
      base: '/essai',
      cancel: '/home',
      title: 'Demande envoyée',
      text: 'Votre demande a bien été prise en compte.',
      sentAt: '21/11/2026 à 14:05',
      sections: debits.sections({ points: ['PDC1', 'PDC2', 'PDC3'] }, null),
      keys: ['mandate:PDC1', 'mandate:PDC2', 'mandate:PDC3'],
      isMailed: false,
      mailedTo: null,
      outcome: null,
      bridge: null,
    })
    // The utility's day, where a demonstration has moved it on.
    expect(await confirmationOf({ ...subscriber, today: '2026-12-21' }, debits, id)).toMatchObject({
      sentAt: '21/12/2026 à 14:05',
    })
    const outcome = async (_: unknown, { references }: Sent) => ({
      facts: [{ term: 'Envois', value: `${references.length}` }],
    })
    const worded = [{ ...debits, confirmationText: 'C’est fait.', outcome }]
    expect(await showConfirmation(at('confirmation'), worded)).toMatchObject({
      text: 'C’est fait.',
      outcome: { facts: [{ term: 'Envois', value: '3' }] },
    })
    expect(await whereTo(report())).toBe(`/essai/${id}/confirmation`)
  })

  test('a wizard whose success is shown elsewhere leads there', async () => {
    await sent('done', 'done', 'lost')
    const elsewhere = [{ ...debits, success: (draft: string) => `/ailleurs?demande=${draft}` }]
    expect(await whereTo(showReport(at('bilan'), elsewhere))).toBe(`/ailleurs?demande=${id}`)
    expect(await whereTo(retryReport(at('bilan', {}), elsewhere))).toBe(`/ailleurs?demande=${id}`)
  })

  test('what was not sent leads to its step', async () => {
    const { subscriber, ...one } = await marie()
    cookie = one.cookie
    id = (await openDraft()).id
    expect(await confirmationOf(subscriber, debits, id)).toBeUndefined()
    for (const way of [report, confirmation, retry])
      expect(await whereTo(way())).toBe(`/essai/${id}/points`)
    expect(calls()).toBe(0)
  })

  test('[BEY-351] a helper reads to whom the mail goes', async () => {
    const { subscriber } = await marie()
    const by = { access: 'a', rights: ['requests' as const], until: '2027-01-01', name: 'Paul' }
    const helper = { ...subscriber, who: { ...subscriber.who, by } }
    const draft = await openDraft(authorOf(helper.who))
    await sendDraft(helper, draft)
    expect(await confirmationOf(helper, debits, draft.id)).toMatchObject({
      mailedTo: subscriber.who.name,
    })
  })

  test('a report of no subscriber, of another one, of another wizard or past its time is not there', async () => {
    const subscriber = await sent('done', 'done', 'done')
    const mine = id
    const others = [
      randomUUID(),
      'x',
      (await openDraft('A2002')).id,
      (await openDraft('A1001', '/autre')).id,
    ]
    for (const other of others) {
      id = other
      for (const way of [report, confirmation, retry])
        expect((await thrown(way())).status).toBe(404)
      expect(await confirmationOf(subscriber, debits, other)).toBeUndefined()
    }
    id = mine
    await store().draft.updateMany({ where: { id }, data: { expiresAt: new Date() } })
    for (const way of [report, confirmation, retry]) expect((await thrown(way())).status).toBe(404)
    expect(await confirmationOf(subscriber, debits, id)).toBeUndefined()
  })

  test('answers sealed with another secret are not sent, and that is said', async () => {
    await sent('refused')
    await store().draftTask.updateMany({
      where: { state: 'refused' },
      data: { state: 'waiting', body: 'x' },
    })
    expect(await whereTo(retry())).toBe(`/essai/${id}/bilan`)
    expect((await report()).lines[0]?.text).toMatch(/ne peuvent plus être lues/)
    expect(calls()).toBe(3)
  })
})
