import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { fieldsIn, fieldsToReplace, withReadyAnswer } from '#domain/reply-template.ts'
import { maxMessage } from '#domain/request.ts'
import { centsTyped } from '#domain/typed-numbers.ts'
import { formatCents, formatInstant, toCents, toEuros } from '#domain/values.ts'
import {
  failedCall,
  noticeOf,
  type RouteArgs,
  redirectWithToast,
  warning,
} from '#http/route.server.ts'
import { type PostedFiles, withUpload } from '#http/upload.server.ts'
import * as paths from '#paths.ts'
import { tracesOf } from '#screens/admin/shell/traces.server.ts'
import {
  instant,
  rowsAsked,
  secondsUntil,
  undoableAt,
} from '#screens/admin/shell/undoable.server.ts'
import { subscriberTabs } from '#screens/admin/subscribers/subscriber-tabs.server.ts'
import {
  findTemplate,
  readyAnswer,
  templatesOf,
} from '#screens/admin/templates/template-rows.server.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import type { FormAnswer, FormErrors, FormNotice } from '#ui/form/form.tsx'
import { listHref } from '#ui/list-state.ts'
import type { Answer } from '#upstream/catalogue/index.ts'
import type { AidList } from './calls.ts'
import { type AidOutcome, aidKinds, aidLimits, aidOutcomes, readAidList, textOf } from './rules.ts'
import { households, leftOut, stateWords } from './texts.ts'

export async function showLists({ call }: Admin) {
  const lists = await call('listAidLists', {})
  return {
    tabs: subscriberTabs(),
    // Each showing of the form has a reference of its own: a form that is sent twice makes one list.
    reference: randomUUID(),
    lists: lists.map(({ reference, author, kind, state, counts, deletedBy, endedAt }) => ({
      reference,
      title: `${kind === 'credit' ? 'Avoirs' : 'Message'}\u00a0: ${households(countOf(counts, isHelped))}`,
      state: stateWords[state],
      note: [
        `Par ${author}`,
        leftOut(countOf(counts, one => !isHelped(one))),
        endedAt && `liste effacée le ${formatInstant(new Date(endedAt))}`,
        deletedBy && `effacée au plus tard le ${formatInstant(new Date(deletedBy))}`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  }
}

/** A household that gets something by the list, or that got it: each other line says why it does not. */
const isHelped = ({ outcome }: AidList['counts'][number]) => helped.includes(outcome)
const helped: AidOutcome[] = ['ready', 'done', 'written', 'toPost', 'undone', 'used']

const countOf = (counts: AidList['counts'], is: (one: AidList['counts'][number]) => boolean) =>
  counts.filter(is).reduce((sum, { count }) => sum + count, 0)

const most = formatCents(aidLimits.cents)
const schema = z.object({
  reference: z.uuid(),
  genre: z.enum(aidKinds, 'Choisissez ce que reçoivent les foyers.'),
  montant: z
    .string()
    .trim()
    .transform(text => (text === '' ? null : centsTyped(text)))
    .refine(
      cents => cents === null || (cents !== undefined && cents <= aidLimits.cents),
      `Écrivez un montant en euros, ${most} au plus\u00a0: 50 ou 50,00.`,
    ),
})

const wrongType =
  'Choisissez un fichier CSV (.csv ou .txt). Dans le tableur\u00a0: «\u00a0Enregistrer sous\u00a0», puis «\u00a0CSV\u00a0».'

/** The list is checked and kept; no household gets anything yet. */
export const prepareList = (staff: Admin, { request }: RouteArgs) =>
  withUpload(
    request,
    {
      owner: staff.who.owner,
      isStaff: true,
      wrongType,
      fields: { liste: { most: 1, lists: true } },
    },
    posted => prepare(staff, posted),
  )

async function prepare({ call }: Admin, { form, uploads, errors: ofFile }: PostedFiles) {
  const values = Object.fromEntries(
    ['reference', 'genre', 'montant'].map(name => [name, String(form.get(name) ?? '')]),
  )
  const again = (status: number, answer: Partial<FormAnswer>) =>
    data<FormAnswer>({ values, errors: {}, notice: null, ...answer }, { status })
  const parsed = schema.safeParse(values)
  const [upload] = uploads
  const read = upload && (await listIn(upload))
  const liste =
    ofFile.liste ??
    (!read ? ['Choisissez le fichier de la liste.'] : 'fault' in read ? [read.fault] : null)
  if (!parsed.success || liste || !read || 'fault' in read) {
    const errors = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors
    return again(400, { errors: { ...errors, ...(liste && { liste }) } })
  }
  const { reference, genre: kind, montant: usual } = parsed.data
  const lines = read.lines.map(({ cents, ...line }) => {
    const given = cents ?? (line.isReadable ? usual : null) ?? null
    return { ...line, amount: given === null ? null : toEuros(given) }
  })
  try {
    await call('prepareAidList', { body: { reference, kind, lines } })
  } catch (error) {
    const { notice, status } = noticeOf(error)
    return again(status, { notice })
  }
  return redirect(paths.aidList(reference), 303)
}

async function listIn({ size, content }: PostedFiles['uploads'][number]) {
  if (size > aidLimits.bytes)
    return { fault: `Ce fichier est trop grand\u00a0: ${aidLimits.bytes / 1024}\u00a0ko au plus.` }
  const pieces: Uint8Array[] = []
  for await (const piece of content()) pieces.push(piece)
  return readAidList(textOf(Buffer.concat(pieces)))
}

/** @throws 404 */
export const listAt = ({ call }: Admin, args: RouteArgs): Promise<AidList> =>
  undoableAt(args, asked => call('getAidList', asked), {
    title: 'Liste introuvable',
    text: 'Cette liste n’existe pas, ou n’est plus gardée.',
  })

function sumOf({ counts }: AidList, ...outcomes: AidOutcome[]) {
  const some = counts.filter(({ outcome }) => outcomes.includes(outcome))
  const cents = some.reduce((sum, { amount }) => sum + toCents(amount), 0)
  return { count: some.reduce((sum, { count }) => sum + count, 0), amount: formatCents(cents) }
}

/** The page of a list, with its lines by pages: all of them, or those of one outcome (`etat`). */
export async function showList(staff: Admin, args: RouteArgs) {
  const list = await listAt(staff, args)
  const { reference, state, deletedBy, undoneUntil, endedAt, endedBy, ...own } = list
  const { shown, query } = rowsAsked(args.url, list.counts, aidOutcomes)
  const isOver = state === 'done' || state === 'cancelled'
  const [rows, templates, traces] = await Promise.all([
    isOver ? [] : staff.call('listAidLines', { query: { reference, ...query } }),
    state === 'prepared' ? templatesOf() : [],
    tracesOf('aid', reference),
  ])
  return {
    ...own,
    ...shown,
    reference,
    state,
    traces,
    isOver,
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
    secondsLeft: secondsUntil(undoneUntil),
    rows: rows.map(shownRow),
    // All households get the same words: a ready answer with fields to fill in is left out.
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

/** Sends a list or cancels it, as the pressed button says; without JavaScript « Appliquer » inserts a ready answer. */
export async function decideList(staff: Admin, args: RouteArgs) {
  const form = await staff.form()
  const intent = form.get('intent')
  const typed = String(form.get('reponse') ?? '')
  const again = (status: number, answer: Partial<ListAnswer>) =>
    data<ListAnswer>({ typed, ...answer }, { status })
  if (intent === 'insert') {
    const template = await findTemplate(String(form.get('modele') ?? ''))
    return again(200, template ? { typed: withReadyAnswer(typed, template.text) } : {})
  }
  const list = await listAt(staff, args)
  const { reference, kind, state } = list
  const here = listHref(paths.aidList(reference), args.url.search)
  // BEY-547: the credits of a large list are proposed by its author, and granted by a colleague.
  const isConfirming = intent === 'confirm' && state === 'proposed' && !list.isOwn
  const isSending = intent === 'send' || intent === 'confirm'
  // A second press, or one that comes too late, does nothing: the page says the state of the list.
  if (isSending ? !isConfirming && state !== 'prepared' : state === 'done' || state === 'cancelled')
    return redirectWithToast(
      here,
      state === 'done' && !isSending ? warning('Il est trop tard pour annuler cette liste.') : [],
    )
  const message = isConfirming ? list.message : typed.trim()
  const fault = isSending && !isConfirming && faultOf(message, kind)
  if (fault) return again(400, { errors: { reponse: [fault] } })
  try {
    const sent = list.asksSecond && !isConfirming ? 'aid-propose' : 'aid-send'
    await traced(staff, isSending ? sent : 'aid-cancel', reference, () =>
      isSending
        ? staff.call('sendAidList', { body: { reference, message } })
        : staff.call('cancelAidList', { body: { reference } }),
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
  if (message.length > maxMessage.staff) return `${maxMessage.staff} caractères au plus.`
  const fields = fieldsIn(message)
  return fields.length > 0 ? fieldsToReplace(fields, 'Le même message part à tous') : undefined
}
