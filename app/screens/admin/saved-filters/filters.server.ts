import { data, redirect } from '@remix-run/node'
import { PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import {
  deleteFilter,
  findFilter,
  longestFilterName,
  mostFilters,
  renameFilter,
  type Saved,
  savedFiltersOf,
  saveFilter,
} from '#saved-filters/saved-filters.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { listHref } from '#ui/list-state.ts'
import { filterOf } from '../requests/requests.server.ts'

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

/** The name that was typed, or why it is none. */
function nameIn(form: FormData) {
  const name = String(form.get('nom') ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const problem = !name
    ? 'Nom requis'
    : name.length > longestFilterName && `${longestFilterName} caractères au plus.`
  return { name, problem }
}

const refusals: Record<Exclude<Saved, 'saved'>, string> = {
  taken: 'Un autre de vos filtres a déjà ce nom.',
  full: `Vous avez déjà ${mostFilters} filtres\u00a0: supprimez-en un.`,
}

const refused = (name: string, problem: string) =>
  data({ values: { nom: name }, errors: { nom: [problem] } }, { status: 400 })

export async function addFilter(staff: Admin, { url }: RouteArgs) {
  const { query } = presentFilter(staff, url)
  if (!query) return redirect(paths.savedFilters, 303)
  const { name, problem } = nameIn(await staff.form())
  if (problem) return refused(name, problem)
  const answer = await saveFilter(staff.who.owner, name, query)
  if (answer !== 'saved') return refused(name, refusals[answer])
  return redirectWithToast(`${paths.staffRequests}?${query}`, success('Le filtre est enregistré.'))
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
  const { name, problem } = nameIn(form)
  if (problem) return refused(name, problem)
  const answer = await renameFilter(owner, id, name)
  if (answer !== 'saved') return refused(name, refusals[answer])
  return redirectWithToast(paths.savedFilters, success('Le filtre est renommé.'))
}
