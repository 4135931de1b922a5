import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { dayToCome } from '#domain/promised-day.ts'
import { isOpen } from '#domain/request.ts'
import { formatCents, formatDay, toCents } from '#domain/values.ts'
import { failedCall, orNotice, success, type Toast, warning } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import type { Answer } from '#upstream/catalogue/index.ts'
import { colleaguesOf, shownAgent, shownWatcher } from './colleagues.server.ts'
import { maxNote, services } from './rules.ts'

/** What the desk knows of a request; null where the utility does not offer the desk, and in an outage. */
export async function shownDesk(staff: Admin, { histo, subscriber }: Answer<'getClaim'>) {
  if (!offers('desk')) return null
  const { call } = staff
  const [desk, colleagues, person] = await Promise.all([
    orNotice(call('getDeskRequest', { query: { histoId: histo.id } }), null),
    colleaguesOf(staff),
    orNotice(call('getDeskSubscriber', { query: { refAbo: subscriber.refAbo } }), null),
  ])
  if (!desk.value) return null
  const { assignee, watchers, notes, promisedFor, remindOn } = desk.value
  return {
    holder: assignee?.id ?? '',
    agent: assignee && shownAgent(assignee),
    watcher: shownWatcher(watchers),
    promisedFor: promisedFor && formatDay(promisedFor),
    remindOn: remindOn && formatDay(remindOn),
    notes,
    colleagues: colleagues.map(({ id, name, isSelf, assigned, late }) => ({
      id,
      name: isSelf ? 'Moi' : name,
      load: `${assigned} en main${late > 0 ? `, dont ${late} en retard` : ''}`,
    })),
    facts: person.value && factsOf(person.value, histo.id, histo.pdc),
    reference: randomUUID() as string,
  }
}
export type ShownDesk = NonNullable<Awaited<ReturnType<typeof shownDesk>>>

function factsOf(person: Answer<'getDeskSubscriber'>, histoId: string, pdcRef: string) {
  const point = person.points.find(one => one.pdcRef === pdcRef)
  const [last, before] = point?.readings ?? []
  const other = person.requests.find(one => one.id !== histoId && isOpen(one))
  const owed = point?.solde.soldes.find(({ etat }) => etat === 'retard') ?? point?.solde.soldes[0]
  const wrote = person.helpers.filter(helper => helper.wrote)
  return {
    balance: point ? formatCents(toCents(point.solde.total)) : null,
    state: owed ? balanceWords[owed.etat] : null,
    isLate: owed?.etat === 'retard',
    reading: last && `${last.index} m³ le ${formatDay(last.date)}`,
    readingBefore: before && `${before.index} m³ le ${formatDay(before.date)}`,
    other: other
      ? { id: other.id, type: other.typeDemande, href: paths.staffRequest(other.id) }
      : null,
    wrote: wrote.length > 0 ? wrote.map(({ name }) => name).join(', ') : null,
    helpers: person.helpers.map(({ name }) => name).join(', '),
  }
}

/** The words of the specification for the states of a balance. */
const balanceWords = {
  regler: 'A REGLER',
  retard: 'EN RETARD',
  solde: 'SOLDE',
  avoir: 'AVOIR',
} as const

export const deskParts = ['reponse', 'note', 'rediriger', 'confier'] as const
export type DeskPart = (typeof deskParts)[number]

export const partOf = (form: FormData): DeskPart =>
  deskParts.find(part => part === form.get('quoi')) ?? 'reponse'

/** `done`: what the next page says was done; `errors`: what is wrong with the form. */
type Shared = { done: Toast[] } | { errors: FormErrors }

/** Keeps a note, or hands the request over, unless another agent took it meanwhile. */
export async function shareRequest(
  { call, who }: Admin,
  id: string,
  form: FormData,
  part: 'note' | 'confier',
): Promise<Shared> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const reference = z.uuid().catch(randomUUID()).parse(text('referenceDesk'))
  if (part === 'note') {
    const note = text('note')
    if (!note) return { errors: { note: ['Écrivez la note.'] } }
    if (note.length > maxNote)
      return { errors: { note: [`La note dépasse ${maxNote} caractères.`] } }
    await call('noteRequest', {
      body: { reference, histoId: id, text: note, mention: text('mention') },
    })
    return { done: [success(`Note gardée sur la demande ${id}. L’abonné ne la reçoit pas.`)] }
  }
  // « La prendre » and « Rendre » post the agent too, as the value of the button.
  const to = text('agent')
  const reason = text('motif')
  if (!form.has('agent')) return { errors: { agent: ['Choisissez un agent, ou « Personne ».'] } }
  if (reason.length > maxNote)
    return { errors: { motif: [`Le motif dépasse ${maxNote} caractères.`] } }
  try {
    const body = { reference, histoId: id, to, from: text('tenue'), reason }
    await traced({ who }, 'request-assign', id, () => call('assignRequest', { body }))
  } catch (error) {
    if (failedCall(error).status !== 409) throw error
    return {
      done: [
        warning(`La demande ${id} est tenue par un autre agent, ou close\u00a0: rien n’a changé.`),
      ],
    }
  }
  return {
    done: [
      success(to ? `La demande ${id} est confiée.` : `La demande ${id} n’est plus à personne.`),
    ],
  }
}

export async function noteRedirection(
  { call, today }: Admin,
  id: string,
  form: FormData,
): Promise<Shared> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const service = services.find(one => one === text('service')) ?? services[0]
  const note = `Pour le service «\u00a0${service}\u00a0»\u00a0: ${text('pourService')}`
  const remindOn = dayToCome(text('rappel'), today)
  const errors = {
    ...(!text('pourService') && { pourService: ['Dites au service ce qui est attendu de lui.'] }),
    ...(note.length > maxNote && { pourService: [`La note dépasse ${maxNote} caractères.`] }),
    ...(remindOn === undefined && {
      rappel: ['La date de rappel n’est pas une date à venir (jj/mm/aaaa).'],
    }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const reference = z.uuid().catch(randomUUID()).parse(text('referenceDesk'))
  await call('noteRequest', { body: { reference, histoId: id, text: note, mention: '' } })
  if (remindOn) await call('planRequest', { body: { histoId: id, remindOn } })
  return { done: [success(`La note pour le service est gardée sur la demande ${id}.`)] }
}
