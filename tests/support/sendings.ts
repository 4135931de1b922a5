import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { store } from '#store/client.server.ts'
import { type AnyWizard, wizard } from '#wizard/declaration/wizard.ts'
import { sealContent } from '#wizard/drafts/drafts.server.ts'
import { type Sending, submit } from '#wizard/sending/submit.server.ts'
import { asked, loggedIn, through } from './portal.ts'
import { pdc } from './samples.ts'
import { utility } from './upstream.ts'

/** The bank details of the tests: nowhere but on their way may they be read. */
export const iban = 'FR7630006000011234567890189'

/** Asks for nothing but metering points, and has one call for each. */
export const debits: AnyWizard = wizard<null, { points: string[] }>({
  base: '/essai',
  title: 'Essai',
  cancel: '/home',
  facts: async () => null,
  steps: [],
  sections: ({ points }) => [
    { title: 'Points de comptage', lines: points.map(value => ({ term: 'Point', value })) },
  ],
  tasks: ({ points }) =>
    points.map(one => ({
      keys: [`mandate:${one}`],
      subject: `${one}, 12 rue des Lilas`,
      call: 'startDirectDebit',
      body: {
        pdc: one,
        owner: 'MARIE MARTIN',
        bic: 'AGRIFRPPXXX',
        iban,
        mandateReference: `M-${one}`,
      },
    })),
  doneText: 'Prélèvement demandé',
})

/** The outcome of a call: done and answered, done and its answer `lost`, refused, answered by a status and not done. */
export type Outcome = 'done' | 'lost' | 'refused' | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503

/** A utility that does what it is asked once for each name, of whatever becomes of its answers; and how drafts are sent to it. */
export function debiting() {
  const double = utility()
  const { answer } = double
  const world = {
    /** By reference, the metering points that are debited. */
    done: new Map<string, string>(),
    /** How often each metering point came to be debited. */
    times: {} as Record<string, number>,
    /** The tasks in each mail, by its name; a mail is not sent twice under one name. */
    mails: new Map<string, string[]>(),
    /** Of each call, in the order of `outcomes`; afterwards all of them are done. */
    outcomes: [] as Outcome[],
    /** Whether questions about a call, and mails, get no answer. */
    isDeaf: false,
    isMailDown: false,
    /** Called while a call is under way, and when it is done, whether its answer arrives or not. */
    meanwhile: undefined as undefined | ((pdc: string, owner: string) => Promise<void>),
    performed: undefined as
      | undefined
      | ((body: { reference: string; pdc: string; owner: string }) => void),
  }
  beforeEach(() => {
    Object.assign(world, { done: new Map(), times: {}, mails: new Map(), outcomes: [] })
    Object.assign(world, { isDeaf: false, isMailDown: false, meanwhile: undefined })
    world.performed = undefined
    answer('isAdmin', false)
    answer('getPdcs', [pdc('PDC1'), pdc('PDC2'), pdc('PDC3')])
    answer('startDirectDebit', async ({ body }) => {
      const said = body as { reference: string; pdc: string; owner: string }
      const { reference, pdc: point } = said
      const outcome = world.outcomes.shift() ?? 'done'
      await world.meanwhile?.(point, said.owner)
      if (typeof outcome === 'number')
        return Response.json({ message: `Non : ${outcome}` }, { status: outcome })
      if (outcome === 'refused') return 0
      if (!world.done.has(reference)) world.times[point] = (world.times[point] ?? 0) + 1
      world.done.set(reference, point)
      world.performed?.(said)
      return outcome === 'lost' ? new Response(null, { status: 500 }) : 1
    })
    answer('isRequestTaken', ({ url }) => {
      if (world.isDeaf) return new Response(null, { status: 503 })
      return world.done.has(url.searchParams.get('reference') ?? '')
    })
    answer('sendRecapMail', ({ body }) => {
      const { reference, references } = body as { reference: string; references: string[] }
      if (world.isMailDown) return 0
      world.mails.set(reference, references)
      return 1
    })
  })
  /** A draft of Marie’s that was sent, its calls with these outcomes; `how` says what its last step leads to. */
  async function sent(points: string[] | undefined, ...outcomes: Outcome[]) {
    world.outcomes = outcomes
    const { subscriber, cookie } = await marie()
    const draft = await openDraft()
    return {
      id: draft.id,
      draft,
      subscriber,
      cookie,
      how: await sendDraft(subscriber, draft, points),
    }
  }
  return { ...double, world, marie, openDraft, sendDraft, sent, statesOf }
}

/** A subscriber who is logged in, with the cookie. */
export async function marie(): Promise<{ subscriber: Subscriber; cookie: string }> {
  const { cookie } = await loggedIn('subscriber')
  return { cookie, subscriber: await through(requireSubscriber, asked('/essai', { cookie })) }
}

/** An open draft of Marie’s, ready to be sent. */
export async function openDraft(owner = 'A1001', wizard = debits.base) {
  const now = new Date()
  return store().draft.create({
    data: {
      ...{ id: randomUUID(), owner, wizard, title: 'Essai', step: 'points', revision: 3 },
      ...{ state: 'open', content: await sealContent({ answers: {}, typed: {} }) },
      ...{ savedAt: now, createdAt: now, updatedAt: now },
      expiresAt: new Date(now.getTime() + 30 * 24 * 60 * 60_000),
    },
  })
}

/** Sends a draft about these metering points, as the last step of a wizard does. */
function sendDraft(
  subscriber: Subscriber,
  draft: { id: string; revision: number },
  points = ['PDC1', 'PDC2', 'PDC3'],
): Promise<Sending> {
  const answers = { points }
  const sections = debits.sections(answers, null)
  return submit({
    ...{ subscriber, requestId: 'r', wizard: debits, draft, answers, facts: null, sections },
  })
}

/** How each call of a draft stands, by its metering point. */
async function statesOf(id: string): Promise<Record<string, string>> {
  const tasks = await store().draftTask.findMany({
    where: { draftId: id },
    orderBy: { position: 'asc' },
  })
  return Object.fromEntries(tasks.map(({ subject, state }) => [subject.slice(0, 4), state]))
}
