import { randomUUID } from 'node:crypto'
import { isOpen } from '#domain/request.ts'
import { formatCents, formatDay, listOf, ofName, toCents } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Detail, RequestPart } from '#screens/admin/requests/parts.ts'
import { deferralsFor } from '#screens/shell/deferrals.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { Deferrals } from '../slots.server.ts'
import { colleaguesOf, shownAgent, shownWatcher } from './colleagues.server.ts'

/** What the desk knows of a request; null in an outage. */
export async function deskPart(
  staff: Admin,
  { histo, subscriber }: Detail,
): Promise<(RequestPart & { shown: ShownDesk }) | null> {
  const { call } = staff
  const [desk, colleagues, person, deferred] = await Promise.all([
    orNotice(call('getDeskRequest', { query: { histoId: histo.id } }), null),
    colleaguesOf(staff),
    orNotice(call('getDeskSubscriber', { query: { refAbo: subscriber.refAbo } }), null),
    orNotice(deferralsFor(staff, subscriber.refAbo), null),
  ])
  if (!desk.value) return null
  const { assignee, watchers, notes, promisedFor, remindOn } = desk.value
  const facts = person.value && factsOf(person.value, histo.id, histo.pdc, deferred.value)
  return {
    shown: {
      holder: assignee?.id ?? '',
      agent: assignee && shownAgent(assignee),
      watcher: shownWatcher(watchers),
      colleagues: colleagues.map(({ id, label, isSelf, assigned, late }) => ({
        id,
        name: label,
        isSelf,
        load: `${assigned} en main${late > 0 ? `, dont ${late} en retard` : ''}`,
      })),
      facts,
      reference: randomUUID(),
    },
    said: listOf(
      promisedFor && `Promise pour le ${formatDay(promisedFor)}.`,
      remindOn && `À rappeler le ${formatDay(remindOn)}.`,
    ),
    notes: notes.map(({ writtenAt, author, text, mention }) => ({
      when: writtenAt,
      title: `Note interne ${ofName(author)}${mention ? `, pour ${mention}` : ''}`,
      text,
    })),
    balance: facts?.balance,
  }
}

export type ShownDesk = {
  /** The id of the agent who holds the request; '' when no agent does. */
  holder: string
  agent: ReturnType<typeof shownAgent> | null
  watcher: ReturnType<typeof shownWatcher>
  colleagues: { id: string; name: string; isSelf: boolean; load: string }[]
  facts: ReturnType<typeof factsOf> | null
  /** The key by which a note or a hand-over of this page is done once. */
  reference: string
}

function factsOf(
  person: Answer<'getDeskSubscriber'>,
  histoId: string,
  pdcRef: string,
  deferred: Deferrals['deferred'] | null,
) {
  const point = person.points.find(one => one.pdcRef === pdcRef)
  const [last, before] = point?.readings ?? []
  const other = person.requests.find(one => one.id !== histoId && isOpen(one))
  const soldes = point?.solde.soldes ?? []
  // An invoice that may wait is not late; where that cannot be read, no state is said.
  const hasLate = soldes.some(
    ({ etat, invoice }) => etat === 'retard' && !deferred?.has(invoice?.factNumber ?? ''),
  )
  const [{ etat: first } = { etat: undefined }] = soldes
  const allowed = first === 'retard' ? ('regler' as const) : first
  const state = hasLate ? deferred && ('retard' as const) : allowed
  const wrote = person.helpers.filter(helper => helper.wrote)
  return {
    balance: point ? formatCents(toCents(point.solde.total)) : null,
    state: state ? balanceWords[state] : null,
    tone: state ? balanceTones[state] : undefined,
    reading: last && `index ${last.index} le ${formatDay(last.date)}`,
    before: before && `index ${before.index} le ${formatDay(before.date)}`,
    other: other
      ? { id: other.id, type: other.typeDemande, href: paths.staffRequest(other.id) }
      : null,
    wrote: wrote.length > 0 ? wrote.map(({ name }) => name).join(', ') : null,
    helpers: person.helpers.map(({ name }) => name).join(', '),
  }
}

/** The words of the specification for the states of a balance, and the colours of the sheet. */
const balanceWords = {
  regler: 'A REGLER',
  retard: 'EN RETARD',
  solde: 'SOLDE',
  avoir: 'AVOIR',
} as const
const balanceTones = { regler: 'info', retard: 'late', solde: 'success', avoir: 'success' } as const
