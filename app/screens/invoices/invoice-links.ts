import * as paths from '#paths.ts'
import { keptParams, listHref } from '#ui/list-state.ts'

/** What the address says of the list of settled invoices: a year, an order, a page. */
export const listParams = ['annee', 'tri', 'page']

/** Of an address that may say more, what it says of the list. */
export function listSearch(search: string): string {
  return new URLSearchParams(keptParams(search, listParams)).toString()
}

/** The list as it was under a dialog whose address has this search. */
export const backTo = (search: string) => listHref(paths.invoiceList, listSearch(search))
