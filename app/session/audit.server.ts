import { retentionDays } from '#domain/retention.ts'
import { store } from '#store/client.server.ts'
import { auditUnavailable, streamAudit } from './audit-stream.server.ts'

const words = {
  'subscriber-read': 'Fiche consultée',
  'subscriber-mail': 'Adresse e-mail modifiée',
  'subscriber-password': 'Mot de passe modifié',
  'subscriber-reset-mail': 'Mail de réinitialisation envoyé',
  'subscriber-factor-removed': 'Connexion en deux étapes retirée',
  'subscriber-delete': 'Compte supprimé',
  'subscriber-payment-again': 'Paiement redemandé à l’exploitant',
  'subscriber-payment-booked': 'Paiement imputé à la main',
  'subscriber-payment-cancelled': 'Paiement classé sans suite',
  'subscriber-payment-refunded': 'Paiement remboursé',
  'subscriber-call': 'Appel noté',
  'subscriber-request': 'Demande ouverte pour l’abonné',
  'subscriber-notice-posted': 'Avis marqué comme envoyé par courrier',
  'agent-create': 'Compte créé',
  'agent-modify': 'Compte modifié',
  'agent-password': 'Mot de passe modifié',
  'agent-access-given': 'Accès à la gestion des admins donné',
  'agent-access-withdrawn': 'Accès à la gestion des admins retiré',
  'agent-delete': 'Compte supprimé',
  'agent-directory-log-in': 'Connexion par l’annuaire',
  'agent-directory-closed': 'Suppression prévue, l’annuaire ne lui ouvrant plus l’espace',
  'agent-directory-kept': 'Suppression prévue par l’annuaire arrêtée',
  'agent-directory-removed': 'Compte retiré par l’annuaire',
  'agent-local-log-in': 'Connexion par un compte propre au portail',
  'agent-outage-log-in': 'Connexion par un compte propre au portail, l’annuaire ne répondant pas',
  'agent-factor-on': 'Connexion en deux étapes activée',
  'agent-factor-off': 'Connexion en deux étapes désactivée',
  'agent-factor-codes': 'Nouveaux codes de secours créés',
  'agent-factor-recovery': 'Connexion par un code de secours',
  'agent-factor-refused': 'Code de connexion refusé',
  'agent-factor-removed': 'Connexion en deux étapes retirée par un collègue',
  'request-open': 'Demande ouverte pour l’abonné',
  'request-status': 'Statut modifié',
  'request-answer': 'Réponse envoyée',
  'request-assign': 'Demande confiée',
  'request-bulk': 'Envoi par lot demandé',
  'request-bulk-cancel': 'Envoi par lot annulé',
  'bulk-send': 'Envoi demandé',
  'bulk-cancel': 'Envoi annulé',
  'aid-propose': 'Liste de foyers proposée à un collègue',
  'aid-send': 'Liste de foyers envoyée',
  'aid-cancel': 'Liste de foyers annulée',
  'delay-accepted': 'Délai de paiement accordé',
  'delay-refused': 'Délai de paiement refusé',
  'request-gesture': 'Geste accordé',
  'template-create': 'Modèle créé',
  'template-modify': 'Modèle modifié',
  'template-delete': 'Modèle supprimé',
} as const

export type StaffAction = keyof typeof words
export type Area = 'subscriber' | 'agent' | 'request' | 'bulk' | 'aid' | 'template'

/** `actor` is an agent's log-in; `subject` a refAbo, another log-in, the id of a request or a ready answer, or the
 * reference of a bulk or an aid list. Neither secret nor address is written. */
export type AuditRecord = { actor: string; actions: StaffAction[]; subject: string }

/**
 * Records a staff action as not done, performs it, then marks it done if `isDone` says so of the utility's answer. An
 * action that cannot be recorded is not performed. A call that fails is rethrown, and stays recorded as not done, like
 * one interrupted before its answer.
 */
export async function audited<T>(
  record: AuditRecord | AuditRecord[],
  perform: () => Promise<T>,
  isDone: (answer: T) => boolean,
): Promise<T> {
  const ids = await insert([record].flat())
  const answer = await perform()
  if (isDone(answer)) {
    await store().auditEntry.updateMany({ where: { id: { in: ids } }, data: { done: true } })
    // It is done: a line that cannot be written is a line of the log, and `npm run audit` names the entry.
    streamAudit(ids.map(id => ({ id, at: new Date().toISOString(), done: true })))
  }
  return answer
}

/** `audited` for one action on one subject, which is done unless the utility answers 0. */
export const traced = <T>(
  { who }: { who: { owner: string } },
  action: StaffAction,
  subject: string,
  perform: () => Promise<T>,
): Promise<T> =>
  audited({ actor: who.owner, actions: [action], subject }, perform, answer => answer !== 0)

async function insert(records: AuditRecord[]): Promise<number[]> {
  const at = new Date()
  await expunge(at)
  const rows = await store().auditEntry.createManyAndReturn({
    data: records.flatMap(({ actor, actions, subject }) =>
      actions.map(action => ({ at, actor, action, subject, done: false })),
    ),
  })
  const ids = rows.map(({ id }) => id)
  await mustStream(rows.map(lineOf), ids)
  return ids
}

const lineOf = ({
  at,
  ...row
}: Omit<Trace, 'words' | 'isAsked'> & { action: string; subject: string }) => ({
  ...row,
  at: at.toISOString(),
})

export async function record(entry: Entry): Promise<void> {
  const at = new Date()
  await expunge(at)
  const row = await store().auditEntry.create({ data: { ...entry, at, done: true } })
  await mustStream([lineOf(row)], [row.id])
}

/** An action that the file does not take is not performed, and leaves no row. @throws PageFailure 503 */
async function mustStream(lines: Parameters<typeof streamAudit>[0], ids: number[]): Promise<void> {
  if (streamAudit(lines)) return
  await store().auditEntry.deleteMany({ where: { id: { in: ids } } })
  throw auditUnavailable()
}

type Entry = { actor: string; action: StaffAction; subject: string }

/** Two entries within these minutes count once. */
const onceMinutes = 15

/** Records the entry unless the same one was recorded in the last quarter of an hour. */
export async function recordOnce(entry: Entry): Promise<void> {
  const since = new Date(Date.now() - onceMinutes * 60_000)
  const before = await store().auditEntry.findFirst({ where: { ...entry, at: { gt: since } } })
  if (!before) await record(entry)
}

export const recordRead = (actor: string, refAbo: string): Promise<void> =>
  recordOnce({ actor, action: 'subscriber-read', subject: refAbo })

/** `isAsked`: what was done is the asking alone, and its effect comes later, or never. */
type Trace = { id: number; at: Date; actor: string; words: string; done: boolean; isAsked: boolean }

/** A request's actions include those on the payment delay that it asks for. */
const prefixes = (area: Area) => (area === 'request' ? ['request-', 'delay-'] : [`${area}-`])

export async function auditOf(area: Area, subject: string, most = 50): Promise<Trace[]> {
  const rows = await store().auditEntry.findMany({
    where: { subject, OR: prefixes(area).map(startsWith => ({ action: { startsWith } })) },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: most,
  })
  return rows.map(worded)
}

const worded = <Row extends { action: string }>({ action, ...row }: Row) => ({
  ...row,
  words: words[action as StaffAction] ?? action,
  isAsked: action === 'request-bulk' || action === 'bulk-send',
})

/** What an agent has done among the latest actions of all, the newest first. Read by primary key, it scans no table. */
export async function auditBy(area: Area, actor: string) {
  const latest = await store().auditEntry.findMany({ orderBy: { id: 'desc' }, take: 300 })
  return latest
    .filter(row => row.done && row.actor === actor)
    .filter(({ action }) => prefixes(area).some(prefix => action.startsWith(prefix)))
    .map(worded)
}

/** Deletes entries after two years. Ids follow time: reading the oldest by primary key scans no table. */
async function expunge(now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionDays.audit * 24 * 3_600_000)
  const oldest = await store().auditEntry.findMany({ orderBy: { id: 'asc' }, take: 100 })
  const ids = oldest.filter(({ at }) => at < limit).map(({ id }) => id)
  if (ids.length > 0) await store().auditEntry.deleteMany({ where: { id: { in: ids } } })
}
