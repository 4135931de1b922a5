import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { PageFailure } from '#http/failure.server.ts'
import { answerForm, wrongField } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'
import { filterOf } from '../requests/requests.server.ts'
import {
  deleteFilter,
  findFilter,
  longestFilterName,
  mostFilters,
  renameFilter,
  type Saved,
  savedFiltersOf,
  saveFilter,
} from './filter-rows.server.ts'

/** What of the list's address is saved. */
const params = ['pdc', 'du', 'au', 'statut', 'type', 'vue', 'tri']

/** The filter that the address has, as it is saved and in words; empty without any. */
function presentFilter({ today }: Admin, url: URL) {
  const { errors, typed, isLate } = filterOf(url, today)
  // The list says what is wrong with its filter.
  if (Object.keys(errors).length > 0) throw redirect(listHref(paths.staffRequests, url.search))
  const words = [...Object.values(typed).filter(Boolean), ...(isLate ? ['en retard'] : [])]
  const pairs = params.map(name => [name, (url.searchParams.get(name) ?? '').trim().slice(0, 50)])
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString()
  return { query: words.length > 0 ? query : '', words: words.join(', ') }
}

export async function showFilters(staff: Admin, { url }: RouteArgs) {
  const { query, words } = presentFilter(staff, url)
  const filters = await savedFiltersOf(staff.who.owner)
  return { filters, words, query, isFull: filters.length >= mostFilters, most: mostFilters }
}

const schema = z.object({
  nom: z
    .string({ error: 'Nom requis' })
    .transform(name => name.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Nom requis')
        .max(longestFilterName, `${longestFilterName} caractères au plus.`),
    ),
})

/** Saves the name that was posted, and leads on; or shows the form again. */
function withName(
  posted: FormData,
  save: (name: string) => Promise<Saved>,
  leadOn: () => Promise<Response>,
) {
  const submission = parseWithZod(posted, { schema })
  return answerForm({ submission, keep: ['nom'] }, async ({ nom }) => {
    const answer = await save(nom)
    if (answer !== 'saved') throw wrongField('nom', refusals[answer])
    return leadOn()
  })
}

const refusals: Record<Exclude<Saved, 'saved'>, string> = {
  taken: 'Un autre de vos filtres a déjà ce nom.',
  full: `Vous avez déjà ${mostFilters} filtres\u00a0: supprimez-en un.`,
}

export async function addFilter(staff: Admin, { url }: RouteArgs) {
  const { query } = presentFilter(staff, url)
  if (!query) return redirect(paths.savedFilters, 303)
  return withName(
    await staff.form(),
    name => saveFilter(staff.who.owner, name, query),
    () =>
      redirectWithToast(`${paths.staffRequests}?${query}`, success('Le filtre est enregistré.')),
  )
}

/** The agent's own filter of the address. @throws 404 */
export async function filterAt({ who }: Admin, { params: { id = '' } }: RouteArgs) {
  const filter = await findFilter(who.owner, id)
  if (filter) return filter
  throw new PageFailure(404, {
    title: 'Filtre introuvable',
    text: 'Ce filtre n’existe pas. Il vient peut-être d’être supprimé.',
  })
}

export async function changeFilter(staff: Admin, args: RouteArgs) {
  const { id } = await filterAt(staff, args)
  const { owner } = staff.who
  const form = await staff.form()
  if (form.get('intent') === 'delete') {
    await deleteFilter(owner, id)
    return redirectWithToast(paths.savedFilters, success('Le filtre est supprimé.'))
  }
  return withName(
    form,
    name => renameFilter(owner, id, name),
    () => redirectWithToast(paths.savedFilters, success('Le filtre est renommé.')),
  )
}
