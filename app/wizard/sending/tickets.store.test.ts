import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '#process/log.server.ts'
import { store } from '#store/client.server.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { marie, openDraft } from '../../../tests/support/sendings.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { type AnyWizard, wizard } from '../declaration/wizard.ts'
import { sealContent } from '../drafts/drafts.server.ts'
import { sealBytes } from '../files/files.server.ts'
import { findSent } from './outbox.server.ts'
import { sendAgain, submit } from './submit.server.ts'

const { admits, answer, fail, received } = utility()

const paper = {
  ...{ id: '10000000-0000-4000-8000-00000000000a', size: 5, name: 'id.pdf' },
  content: async function* () {
    yield Buffer.from('%PDF-')
  },
}

const arriving: AnyWizard = wizard<null, object>({
  base: '/essai',
  title: 'Essai',
  cancel: '/home',
  facts: async () => null,
  steps: [],
  sections: () => [],
  tasks: () => [
    {
      keys: ['subscription:2100457'],
      subject: 'Compteur 2100457',
      call: 'subscribeAsTenant',
      body: {
        ...{ numCompteur: '2100457', refPDC: '', dateArrivee: '2026-12-01' },
        ...{ indexReleve: '1331', commentaire: '' },
      },
      files: { justificatif: [`${paper.id} ${paper.size} ${paper.name}`] },
    },
  ],
  doneText: 'Fait',
})

/** A utility that gives a new ticket each time, and takes a request by the last one. */
function givesTickets() {
  let given = 0
  const taken = new Set<string>()
  admits('PDC1')
  answer('getSubscriptionTicket', () => ({ ticket: `ticket-${++given}` }))
  answer('subscribeAsTenant', ({ body }) => {
    const { ticket, reference } = body as { ticket: string; reference: string }
    if (ticket !== `ticket-${given}`) return Response.json({ message: 'Non' }, { status: 409 })
    taken.add(reference)
    return 1
  })
  answer('isRequestTaken', ({ url }) => taken.has(url.searchParams.get('reference') ?? ''))
  answer('sendRecapMail', 1)
}

async function sent() {
  const { subscriber } = await marie()
  const draft = await openDraft()
  await store().draftFile.create({
    data: {
      ...{ id: paper.id, draftId: draft.id, field: 'justificatif', type: 'application/pdf' },
      name: await sealContent(paper.name),
      size: paper.size,
      content: await sealBytes(paper.content(), paper.size, paper.id),
      createdAt: new Date(),
    },
  })
  const shown = { answers: {}, facts: null, sections: [] }
  const first = () => submit({ subscriber, requestId: 'r', wizard: arriving, draft, ...shown })
  const again = async () =>
    sendAgain((await findSent(draft.id)) ?? expect.fail(), arriving, subscriber, 'r')
  const state = async () => (await store().draftTask.findFirst())?.state
  return { draft, first, again, state }
}

const tickets = () =>
  received('subscribeAsTenant').map(({ body }) => (body as { ticket: string }).ticket)
const whole = (id: string) => ({ kind: 'whole', to: `/essai/${id}/confirmation` })

onNewStore(() => {
  beforeEach(givesTickets)

  test('[CALL-02] [CALL-03] a ticket is asked for by the person who is logged in, for this request alone; the request carries it, and no bearer', async () => {
    const { draft, first } = await sent()
    expect(await first()).toEqual(whole(draft.id))
    const [asked] = received('getSubscriptionTicket')
    const [request] = received('subscribeAsTenant')
    const { reference, ticket } = (request ?? expect.fail()).body as Record<string, string>
    expect(asked?.headers.get('authorization')).toMatch(/^Bearer /)
    expect(asked?.body).toEqual({ reference })
    expect(request?.headers.has('authorization')).toBe(false)
    expect(ticket).toBe('ticket-1')
    expect(await store().draftFile.count()).toBe(0)
  })

  test('a utility that gives no ticket leaves nothing in doubt; the next attempt asks for one again', async () => {
    fail('getSubscriptionTicket', 503, { once: true })
    const { draft, first, again, state } = await sent()
    expect(await first()).toMatchObject({
      kind: 'unanswered',
      report: { lines: [{ state: 'waiting' }], canRetry: true },
    })
    expect(await state()).toBe('waiting')
    expect(received('subscribeAsTenant')).toEqual([])
    expect(await again()).toEqual(whole(draft.id))
    expect(received('isRequestTaken')).toEqual([])
  })

  test('[CALL-03] each attempt has a ticket of its own', async () => {
    fail('subscribeAsTenant', 500, { once: true })
    const { draft, first, again, state } = await sent()
    expect(await first()).toMatchObject({ kind: 'unanswered' })
    expect(await state()).toBe('doubtful')
    expect(await again()).toEqual(whole(draft.id))
    expect(tickets()).toEqual(['ticket-1', 'ticket-2'])
  })

  test('a ticket that is refused is a no; one that the session is too old for leads to the log-in', async () => {
    fail('getSubscriptionTicket', 403, { once: true, message: 'Pas vous' })
    const refused = await sent()
    expect(await refused.first()).toMatchObject({ kind: 'partial' })
    expect(await refused.state()).toBe('refused')

    await store().draft.deleteMany()
    fail('getSubscriptionTicket', 401, { once: true })
    const over = await sent()
    await expect(over.first()).rejects.toMatchObject({ kind: 'session-over' })
    expect(await over.state()).toBe('waiting')
  })

  test('[MSG-06] a request that answers 401 ends the session like any other, and waits', async () => {
    fail('subscribeAsTenant', 401, { once: true })
    const { first, state } = await sent()
    await expect(first()).rejects.toMatchObject({
      kind: 'session-over',
      path: 'demandes-d-abonnement/locataire',
    })
    expect(await state()).toBe('waiting')
  })

  test('neither the ticket nor the name of the file is written to the log', async () => {
    const written = vi.spyOn(log, 'warn')
    fail('subscribeAsTenant', 500, { once: true })
    const { first } = await sent()
    await first()
    expect(written.mock.calls).toHaveLength(1)
    expect(JSON.stringify(written.mock.calls)).not.toMatch(/ticket-1|id\.pdf/)
    written.mockRestore()
  })
})
