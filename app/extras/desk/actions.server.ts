import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { dayToCome, noDayToCome, withPromise } from '#domain/promised-day.ts'
import { failedCall, success, type Toast, warning } from '#http/route.server.ts'
import type {
  Post,
  ReplyAddition,
  ReplyValues,
  RequestAction,
} from '#screens/admin/requests/parts.ts'
import { again, failed, leave, nextFor } from '#screens/admin/requests/post.server.ts'
import { checked, send } from '#screens/admin/requests/reply.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { FormErrors } from '#ui/form/form.tsx'
import { noteProblem, services } from './rules.ts'

const isPart =
  (part: string) =>
  ({ posted }: Post) =>
    posted.form.get('quoi') === part

/** Keeps a note or hands the request over; the answer that was typed beside it stays in the form. */
const share = (part: 'note' | 'confier'): RequestAction => ({
  isMeant: isPart(part),
  run: async post => {
    const { staff, id, posted } = post
    try {
      const next = await nextFor(post)
      const shared = await shareRequest(staff, id, posted.form, part)
      if ('errors' in shared) return again(post, 400, shared)
      return leave(post, next, shared.done)
    } catch (error) {
      return failed(post, error)
    }
  },
})

/** The note goes first: without it the new status would say nothing to the service. */
const redirect: RequestAction = {
  isMeant: isPart('rediriger'),
  run: async post => {
    const { staff, id, posted, values } = post
    const nouveauStatut = 'Redirigé vers le service concerné'
    // What was typed under « Répondre » is not sent.
    const asked = { ...post, values: { ...values, nouveauStatut, reponse: '', promis: '' } }
    const { answer, errors } = await checked(asked)
    try {
      const next = await nextFor(post)
      const noted = await noteRedirection(staff, id, posted.form)
      if ('errors' in noted) return again(post, 400, noted)
      // A request that is redirected already keeps its status: after the note, nothing is left to do.
      if (values.avant === nouveauStatut) return leave(post, next, noted.done)
      if (!answer) return again(post, 400, { errors })
      return send(post, answer, next, noted.done)
    } catch (error) {
      return failed(post, error)
    }
  },
}

/** « La garder en note interne »: a reply that a colleague's overtook becomes an internal note, and is not sent. */
const keep: RequestAction = {
  isMeant: ({ posted }) => posted.form.get('suite') === 'note',
  instead: { value: 'note', label: 'La garder en note interne\u00a0: l’abonné ne la reçoit pas' },
  run: async post => {
    const form = new FormData()
    form.set('note', post.values.reponse)
    form.set('referenceDesk', post.values.reference)
    try {
      const shared = await shareRequest(post.staff, post.id, form, 'note')
      if ('errors' in shared) return again(post, 400, shared)
      return leave(post, await nextFor(post), shared.done)
    } catch (error) {
      return failed(post, error)
    }
  },
}

export const deskActions = [share('note'), share('confier'), keep, redirect]

/** The day by which the subscriber is promised an answer. */
export function promiseOf(staff: Admin, id: string, { promis }: ReplyValues): ReplyAddition | null {
  const promisedFor = dayToCome(promis, staff.today)
  if (promisedFor === undefined) return { errors: { promis: [noDayToCome] } }
  if (promisedFor === null) return null
  return {
    line: withPromise('', promisedFor),
    afterwards: () => staff.call('planRequest', { body: { histoId: id, promisedFor } }),
  }
}

/** `done`: what the next page says was done; `errors`: what is wrong with the form. */
type Shared = { done: Toast[] } | { errors: FormErrors }

/** Keeps a note, or hands the request over, unless another agent took it meanwhile. */
async function shareRequest(
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
    const problem = noteProblem(note)
    if (problem) return { errors: { note: [problem] } }
    await call('noteRequest', {
      body: { reference, histoId: id, text: note, mention: text('mention') },
    })
    return { done: [success(`Note gardée sur la demande ${id}. L’abonné ne la reçoit pas.`)] }
  }
  // « La prendre » and « Rendre » post the agent too, as the value of the button.
  const to = text('agent')
  const reason = text('motif')
  if (!form.has('agent')) return { errors: { agent: ['Choisissez un agent, ou « Personne ».'] } }
  const problem = noteProblem(reason, 'Le motif')
  if (problem) return { errors: { motif: [problem] } }
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

async function noteRedirection(
  { call, today }: Admin,
  id: string,
  form: FormData,
): Promise<Shared> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const service = services.find(one => one === text('service')) ?? services[0]
  const note = `Pour le service «\u00a0${service}\u00a0»\u00a0: ${text('pourService')}`
  const remindOn = dayToCome(text('rappel'), today)
  const problem = noteProblem(note)
  const errors = {
    ...(!text('pourService') && { pourService: ['Dites au service ce qui est attendu de lui.'] }),
    ...(problem && { pourService: [problem] }),
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
