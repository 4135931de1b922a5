import { data } from '@remix-run/node'
import { z } from 'zod'
import { type AidOutcome, aidOutcomes } from '#domain/aid-list.ts'
import { formatInstant } from '#domain/dates.ts'
import { formatCents, toCents } from '#domain/money.ts'
import { fieldsIn, withReadyAnswer } from '#domain/reply-template.ts'
import { mostMessage } from '#domain/request.ts'
import { failedCall, PageFailure } from '#http/failure.server.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { audited } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { listHref, pageWithin, readList } from '#ui/list-state.ts'
import type { AidList } from '#upstream/catalogue/aid-lists.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import { findTemplate, readyAnswer, templatesOf } from '../templates/template-rows.server.ts'
import { tracesOf } from '../traces.server.ts'

const unknown = () =>
  new PageFailure(404, {
    title: 'Liste introuvable',
    text: 'Cette liste n’existe pas, ou n’est plus gardée.',
  })

/** The list of the address. @throws 404 */
export async function listAt({ call }: Admin, { params }: RouteArgs): Promise<AidList> {
  const { success: isReference, data: reference } = z.uuid().safeParse(params.reference)
  if (!isReference) throw unknown()
  try {
    return await call('getAidList', { query: { reference } })
  } catch (error) {
    if (failedCall(error).status === 404) throw unknown()
    throw error
  }
}

const instant = (text: string | null) => (text ? formatInstant(new Date(text)) : '')

function sumOf({ counts }: AidList, ...outcomes: AidOutcome[]) {
  const some = counts.filter(({ outcome }) => outcomes.length === 0 || outcomes.includes(outcome))
  const cents = some.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return { count: some.reduce((sum, { count }) => sum + count, 0), amount: formatCents(cents) }
}

/** Its lines by pages, all or those of one outcome (`etat`). */
export async function showList(staff: Admin, args: RouteArgs) {
  const { searchParams } = args.url
  const list = await listAt(staff, args)
  const { reference, state, deletedBy, undoneUntil, endedAt, endedBy, ...shown } = list
  const counts = aidOutcomes.flatMap(
    outcome => list.counts.find(one => one.outcome === outcome) ?? [],
  )
  const wanted = counts.find(({ outcome }) => outcome === searchParams.get('etat'))
  const all = sumOf(list).count
  const asked = readList(searchParams, ['ligne'])
  const { page, pages } = pageWithin(asked, wanted?.count ?? all)
  const start = (page - 1) * asked.size
  const window = { startValue: String(start), endValue: String(start + asked.size) }
  const isOver = state === 'done' || state === 'cancelled'
  const [rows, templates, traces] = await Promise.all([
    isOver
      ? []
      : staff.call('listAidLines', {
          query: { reference, ...(wanted && { outcome: wanted.outcome }), ...window },
        }),
    state === 'prepared' ? templatesOf() : [],
    tracesOf('aid', reference),
  ])
  return {
    ...shown,
    ...{ reference, state, counts, traces, page, pages, all, isOver },
    outcome: wanted?.outcome ?? '',
    ready: sumOf(list, 'ready'),
    done: sumOf(list, 'done', 'written', 'toPost'),
    undone: sumOf(list, 'undone'),
    written: sumOf(list, 'written').count,
    toPost: sumOf(list, 'toPost').count,
    failed: sumOf(list, 'failed').count,
    until: instant(undoneUntil),
    deleted: instant(deletedBy),
    ended: instant(endedAt),
    endedBy: endedBy ?? '',
    secondsLeft: undoneUntil
      ? Math.max(0, Math.round((Date.parse(undoneUntil) - Date.now()) / 1000))
      : 0,
    rows: rows.map(shownRow),
    // The same words go to all: a field of one request has no place in them.
    templates: templates
      .filter(({ text }) => fieldsIn(text).length === 0)
      .map(one => readyAnswer(one, staff.today)),
  }
}
export type ListPage = Awaited<ReturnType<typeof showList>>

const shownRow = ({ amount, hasMail, ...row }: Answer<'listAidLines'>[number]) => ({
  ...row,
  amount: amount === null ? '' : formatCents(toCents(amount)),
  by: row.name && (hasMail ? 'E-mail' : 'Courrier'),
})
export type ShownLine = ReturnType<typeof shownRow>

export type ListAnswer = { typed: string; errors?: FormErrors; notice?: FormNotice }

/** « Accorder », « Envoyer », « Annuler », « Effacer », and « Appliquer » of a ready answer without JavaScript. */
export async function decideList(staff: Admin, args: RouteArgs) {
  const form = await staff.form()
  const intent = form.get('intent')
  const typed = String(form.get('reponse') ?? '').replace(/\r\n?/g, '\n')
  const again = (status: number, answer: Partial<ListAnswer>) =>
    data<ListAnswer>({ typed, ...answer }, { status })
  if (intent === 'insert') {
    const template = await findTemplate(String(form.get('modele') ?? ''))
    return again(200, template ? { typed: withReadyAnswer(typed, template.text) } : {})
  }
  const list = await listAt(staff, args)
  const { reference, kind, state } = list
  const here = listHref(paths.aidList(reference), args.url.search)
  const isSending = intent === 'send'
  // Pressed twice, or too late: the page says how it stands.
  if (isSending ? state !== 'prepared' : state === 'done' || state === 'cancelled')
    return redirectWithToast(
      here,
      state === 'done' && !isSending ? warning('Il est trop tard pour annuler cette liste.') : [],
    )
  const message = typed.trim()
  const fault = isSending && faultOf(message, kind)
  if (fault) return again(400, { errors: { reponse: [fault] } })
  const record = { actor: staff.who.owner, subject: reference }
  try {
    await audited(
      { ...record, actions: [isSending ? 'aid-send' : 'aid-cancel'] },
      () =>
        isSending
          ? staff.call('sendAidList', { body: { reference, message } })
          : staff.call('cancelAidList', { body: { reference } }),
      () => true,
    )
    return redirectWithToast(here, [])
  } catch (error) {
    if (failedCall(error).status === 409)
      return redirectWithToast(here, warning(failedCall(error).text))
    const { notice, status } = noticeOf(error)
    return again(status, { notice })
  }
}

function faultOf(message: string, kind: AidList['kind']): string | undefined {
  if (kind === 'letter' && message === '') return 'Écrivez le message.'
  if (message.length > mostMessage.staff) return `${mostMessage.staff} caractères au plus.`
  if (fieldsIn(message).length > 0)
    return 'Le même message part à tous\u00a0: remplacez les champs entre accolades.'
  return undefined
}
