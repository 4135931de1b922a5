import * as paths from '#paths.ts'
import { keptParams, listHref } from '#ui/list-state.ts'

/** What filters the list, in its address, and in which order it comes. */
export const filterParams = ['statut', 'annee']
export const orderParams = ['tri']

/** Of an address that may say more, what it says of the list. */
export function listSearch(search: string): string {
  return new URLSearchParams(
    keptParams(search, [...filterParams, ...orderParams, 'page']),
  ).toString()
}

/** The list as it was under a dialog whose address has this search. */
export const backTo = (search: string) => listHref(paths.invoiceList, listSearch(search))
