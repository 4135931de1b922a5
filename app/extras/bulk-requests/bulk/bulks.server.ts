import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { dayToCome, noDayToCome, withPromise } from '#domain/promised-day.ts'
import { fieldsIn, fieldsToReplace } from '#domain/reply-template.ts'
import { maxMessage } from '#domain/request.ts'
import { noticeOf, type RouteArgs, redirectWithToast, warning } from '#http/route.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import * as paths from '#paths.ts'
import { filterOf } from '#screens/admin/requests/list-filter.server.ts'
import { filterWords } from '#screens/admin/requests/list-words.ts'
import { listOf } from '#screens/admin/requests/requests.server.ts'
import { tooLong } from '#screens/admin/requests/texts.server.ts'
import {
  findTemplate,
  readyAnswer,
  templatesOf,
  withReady,
} from '#screens/admin/templates/template-rows.server.ts'
import { unseal } from '#session/cookie.server.ts'
import type { Admin, End } from '#session/guards.server.ts'
import type { FormErrors, FormNotice } from '#ui/form/form.tsx'
import { listHref } from '#ui/list-state.ts'
import { ask } from '../../slots.server.ts'
import { bulkStatuses, maxInBulk } from '../rules.ts'
import { shownBulk } from './bulk.server.ts'
import { nobody } from './texts.ts'

/** The list of requests with the filter of this address, without the request that was open and the ticked ones. */
const filteredListHref = (search: string) =>
  listHref(paths.staffRequests, search, { demande: '', coche: '' })

const fieldNames = ['nouveauStatut', 'reponse', 'promis', 'agent', 'modele', 'reference'] as const
export type BulkValues = Record<(typeof fieldNames)[number], string>
export type BulkAnswer = { values: BulkValues; errors?: FormErrors; notice?: FormNotice }

/** What was typed is kept when the session ends before it is sent. */
const unsent = unsentMessages('lot', form => {
  const message = String(form.get('reponse') ?? '')
  return message.trim() && `${form.get('nouveauStatut') ?? ''}\n${message}`
})
const subjectOf = (owner: string) => `${owner} lot`

export async function keepUnsent(end: End, { request }: RouteArgs) {
  const session = await unseal(request)
  if (session) await unsent.keepWith(end, request, subjectOf(session.owner))
}

function writtenIn(kept: string) {
  const [nouveauStatut = '', ...lines] = kept.split('\n')
  return { nouveauStatut, reponse: lines.join('\n') }
}

/** The requests that the address chooses: those with the ids in `lot` or, without one, all that its filter leaves. */
async function chosenRequests(url: URL, staff: Admin) {
  const { wanted, errors } = filterOf(url, staff.today)
  const ids = [...new Set(url.searchParams.getAll('lot').map(id => id.trim()))].filter(Boolean)
  if (ids.length === 0 && url.searchParams.has('coche'))
    throw await redirectWithToast(
      filteredListHref(url.search),
      warning('Cochez d’abord des demandes.'),
    )
  // The list says what is wrong with its filter.
  if (ids.length === 0 && (Object.keys(errors).length > 0 || (await listOf(staff, url)).isNarrower))
    throw redirect(filteredListHref(url.search))
  return { ids, filters: wanted, words: filterWords(url.searchParams) }
}

/** The form has a new reference each time that it is shown, by which the back end recognises a repeated sending. */
export async function showBulks(staff: Admin, { request, url }: RouteArgs) {
  const { ids, filters, words } = await chosenRequests(url, staff)
  const [count, bulks, templates, kept, colleagues] = await Promise.all([
    ids.length > 0 ? ids.length : staff.call('countUsersClaim', { query: filters }),
    staff.call('listBulks', {}),
    templatesOf(),
    unsent.of(request, subjectOf(staff.who.owner)),
    ask('colleagues', staff),
  ])
  const filterText = words
    ? `Demandes du filtre\u00a0: ${words}.`
    : 'Toutes les demandes à traiter, cochées ou non.'
  return {
    count,
    bulks: bulks.map(shownBulk),
    // All requests get the same words: a ready answer with fields to fill in is left out.
    templates: templates
      .filter(({ text }) => fieldsIn(text).length === 0)
      .map(one => readyAnswer(one, staff.today)),
    isHeld: hasAny(colleagues),
    agents: Object.values(colleagues)
      .flat()
      .map(({ id, label }) => ({ value: id, label })),
    tooMany: count > maxInBulk ? tooMany : null,
    which: ids.length > 0 ? null : filterText,
    present: {
      nouveauStatut: '',
      reponse: '',
      promis: '',
      agent: '',
      modele: '',
      ...(kept !== null && writtenIn(kept)),
      reference: randomUUID() as string,
    },
  }
}

const schema = z
  .object({
    nouveauStatut: z.enum(['', ...bulkStatuses], 'Ce statut n’existe pas.'),
    reponse: z
      .string()
      .trim()
      .max(maxMessage.staff, `${maxMessage.staff} caractères au plus.`)
      .superRefine((text, refused) => {
        const fields = fieldsIn(text)
        if (fields.length > 0)
          refused.addIssue(fieldsToReplace(fields, 'Le même message part à toutes'))
      }),
    promis: z.string(),
    agent: z.string().max(50),
    reference: z.uuid(),
  })
  .refine(
    ({ nouveauStatut, reponse, promis, agent }) =>
      nouveauStatut !== '' || reponse !== '' || promis !== '' || agent !== '',
    { path: ['nouveauStatut'], message: 'Choisissez un statut ou écrivez un message.' },
  )

const showAgain = (status: number, answer: BulkAnswer) => data(answer, { status })

/**
 * Two buttons post the form. Without JavaScript, « Insérer » puts the ready answer into the message. « Voir ce qui va
 * changer » leads to the preview: the back end retains the chosen requests as they are now.
 */
export async function prepareBulk(staff: Admin, { url }: RouteArgs) {
  const { ids, filters } = await chosenRequests(url, staff)
  const form = await staff.form()
  const values = Object.fromEntries(
    fieldNames.map(name => [name, String(form.get(name) ?? '')]),
  ) as BulkValues
  if (form.get('intent') === 'insert') {
    const template = await findTemplate(values.modele)
    const ready = template ? readyAnswer(template, staff.today) : undefined
    return showAgain(200, { values: withReady(values, ready) })
  }
  const parsed = schema.safeParse(values)
  if (!parsed.success)
    return showAgain(400, { values, errors: z.flattenError(parsed.error).fieldErrors })
  const { nouveauStatut: statut, reponse, promis, agent, reference } = parsed.data
  // Where no request is in an agent's hands, neither field was shown.
  const isHeld = Boolean(promis || agent) && hasAny(await ask('colleagues', staff))
  const promised = isHeld ? dayToCome(promis, staff.today) : null
  if (promised === undefined) return showAgain(400, { values, errors: { promis: [noDayToCome] } })
  const message = withPromise(reponse, promised)
  if (message.length > maxMessage.staff)
    return showAgain(400, { values, errors: { reponse: [tooLong] } })
  if (ids.length > maxInBulk)
    return showAgain(400, { values, notice: { tone: 'error', text: tooMany } })
  const asked = {
    reference,
    statut,
    message,
    ...(ids.length > 0 ? { ids } : { filters }),
    ...(promised && { promisedFor: promised }),
    ...(isHeld && agent && { assignee: agent === nobody ? '' : agent }),
  }
  try {
    await staff.call('prepareBulk', { body: asked })
  } catch (error) {
    const { notice, status } = noticeOf(error)
    return showAgain(status, { values: { ...values, reference: randomUUID() }, notice })
  }
  return redirect(listHref(paths.bulk(reference), url.search, { demande: '' }), {
    status: 303,
    headers: { 'set-cookie': await unsent.forget() },
  })
}

const hasAny = (filled: object) => Object.keys(filled).length > 0

const tooMany = `${maxInBulk} demandes au plus par lot.`
