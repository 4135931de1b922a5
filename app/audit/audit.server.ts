import { store } from '#store/client.server.ts'

/** What staff do that is written down, as their colleagues read it. */
const words = {
  'subscriber-mail': 'Adresse e-mail modifiée',
  'subscriber-password': 'Mot de passe modifié',
  'subscriber-reset-mail': 'Mail de réinitialisation envoyé',
  'subscriber-delete': 'Compte supprimé',
  'subscriber-payment-again': 'Paiement redemandé à l’exploitant',
  'subscriber-payment-booked': 'Paiement imputé à la main',
  'subscriber-payment-cancelled': 'Paiement classé sans suite',
  'agent-create': 'Compte créé',
  'agent-modify': 'Compte modifié',
  'agent-password': 'Mot de passe modifié',
  'agent-access-given': 'Accès à la gestion des admins donné',
  'agent-access-withdrawn': 'Accès à la gestion des admins retiré',
  'agent-delete': 'Compte supprimé',
} as const

export type StaffAction = keyof typeof words
type Area = 'subscriber' | 'agent'

/** `actor` is an agent's log-in; `subject` a refAbo or another log-in. Neither secret nor address is written. */
export type Deed = { actor: string; actions: StaffAction[]; subject: string }

/**
 * Writes a deed of staff down, performs it, and writes down that it was done: `isDone` says whether the
 * utility's answer means so. What cannot be written down is not performed; a call that fails is thrown
 * on, and stays written down as not done, like one whose outcome nobody was left to hear.
 */
export async function audited<T>(
  deed: Deed,
  perform: () => Promise<T>,
  isDone: (answer: T) => boolean,
): Promise<T> {
  const ids = await record(deed)
  const answer = await perform()
  if (isDone(answer)) {
    await store().auditEntry.updateMany({ where: { id: { in: ids } }, data: { done: true } })
  }
  return answer
}

async function record({ actor, actions, subject }: Deed): Promise<number[]> {
  const at = new Date()
  await expunge(at)
  const rows = await store().auditEntry.createManyAndReturn({
    data: actions.map(action => ({ at, actor, action, subject, done: false })),
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

export type Trace = { id: number; at: Date; actor: string; words: string; done: boolean }

/** What staff did to one subscriber, or one agent: the newest first, the last fifty. */
export async function auditOf(area: Area, subject: string): Promise<Trace[]> {
  const rows = await store().auditEntry.findMany({
    where: { subject, action: { startsWith: `${area}-` } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 50,
  })
  return rows.map(({ action, ...row }) => ({
    ...row,
    words: words[action as StaffAction] ?? action,
  }))
}

const keptDays = 730

/** Two years later an entry goes. Rows are in the order of time: the oldest ones, by primary key, scan nothing. */
async function expunge(now: Date): Promise<void> {
  const limit = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  const oldest = await store().auditEntry.findMany({ orderBy: { id: 'asc' }, take: 100 })
  const ids = oldest.filter(({ at }) => at < limit).map(({ id }) => id)
  if (ids.length > 0) await store().auditEntry.deleteMany({ where: { id: { in: ids } } })
}
