import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { fold } from '#domain/fold.ts'
import {
  answerForm,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  wrongField,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { filterOf } from '#screens/admin/requests/list-filter.server.ts'
import { filterWords } from '#screens/admin/requests/list-words.ts'
import { listParams } from '#screens/admin/requests/request-table.tsx'
import type { Admin } from '#session/guards.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import { listHref } from '#ui/list-state.ts'

/** A filter of the list of requests, which the agent has named; `query` is the query of the list's address. */
export type SavedFilter = { id: string; name: string; query: string }

export const maxFilters = 20
export const longestFilterName = 40

/** `taken`: another filter of the agent has this name; `full`: the agent has twenty filters. */
export type Saved = 'saved' | 'taken' | 'full'

const select = { id: true, name: true, query: true } as const

export function savedFiltersOf(owner: string): Promise<SavedFilter[]> {
  return store().savedFilter.findMany({ where: { owner }, select, orderBy: { nameKey: 'asc' } })
}

/** Finds a filter of this agent only. */
export function findFilter(owner: string, id: string): Promise<SavedFilter | null> {
  return store().savedFilter.findFirst({ where: { owner, id }, select })
}

/** Each filter takes one of twenty places, unique in the database: even posts at the same time add no more. */
export async function saveFilter(owner: string, name: string, query: string): Promise<Saved> {
  const nameKey = fold(name)
  const mine = await store().savedFilter.findMany({ where: { owner } })
  if (mine.some(one => one.nameKey === nameKey)) return 'taken'
  const slot = Array.from({ length: maxFilters }, (_, rank) => rank + 1).find(free =>
    mine.every(one => one.slot !== free),
  )
  if (slot === undefined) return 'full'
  const data = { id: randomUUID(), owner, slot, name, nameKey, query, updatedAt: new Date() }
  try {
    await store().savedFilter.create({ data })
    return 'saved'
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    // Another one was saved meanwhile, under this name or in this place.
    return saveFilter(owner, name, query)
  }
}

/** A filter that was deleted meanwhile is not created again. */
export async function renameFilter(owner: string, id: string, name: string): Promise<Saved> {
  try {
    await store().savedFilter.updateMany({
      where: { owner, id },
      data: { name, nameKey: fold(name), updatedAt: new Date() },
    })
    return 'saved'
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

export async function deleteFilter(owner: string, id: string): Promise<void> {
  await store().savedFilter.deleteMany({ where: { owner, id } })
}

export async function forgetFilters(owner: string): Promise<void> {
  await store().savedFilter.deleteMany({ where: { owner } })
}

/** What narrows or orders the list: a search names a person, and the size is that of the screen. */
const params = listParams.filter(name => name !== 'q' && name !== 'taille')

/** The filter in the address, as a query and in words; both are empty when the address has none. */
function presentFilter({ today }: Admin, url: URL) {
  const { errors } = filterOf(url, today)
  // The list says what is wrong with its filter.
  if (Object.keys(errors).length > 0) throw redirect(listHref(paths.staffRequests, url.search))
  const pairs = params.map(name => [name, (url.searchParams.get(name) ?? '').trim().slice(0, 100)])
  const query = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString()
  const words = filterWords(new URLSearchParams(query))
  return { query: words && query, words }
}

export async function showFilters(staff: Admin, { url }: RouteArgs) {
  const { query, words } = presentFilter(staff, url)
  const saved = await savedFiltersOf(staff.who.owner)
  const filters = saved.map(filter => ({
    ...filter,
    words: filterWords(new URLSearchParams(filter.query)),
  }))
  return { filters, words, query, isFull: filters.length >= maxFilters, most: maxFilters }
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

function withName(
  posted: FormData,
  save: (name: string) => Promise<Saved>,
  respond: () => Promise<Response>,
) {
  return answerForm({ posted, schema, keep: ['nom'] }, async ({ nom }) => {
    const answer = await save(nom)
    if (answer !== 'saved') throw wrongField('nom', refusals[answer])
    return respond()
  })
}

const refusals: Record<Exclude<Saved, 'saved'>, string> = {
  taken: 'Un autre de vos filtres a déjà ce nom.',
  full: `Vous avez déjà ${maxFilters} filtres\u00a0: supprimez-en un.`,
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

/** The agent's own filter that the address names. @throws 404 */
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
