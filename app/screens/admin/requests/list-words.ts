import { addedViews } from '#extras/request-list.tsx'
import type { Listed, View } from './listed.ts'

export const views: View[] = [
  { vue: '', label: 'À traiter' },
  {
    vue: 'retard',
    label: 'En retard',
    none: 'Plus aucun retard',
    waits: { one: 'est en retard', several: 'sont en retard', button: 'Commencer par là' },
  },
  ...addedViews,
]

type Asked = Pick<Listed, 'view' | 'search' | 'count' | 'isTreated' | 'filtered' | 'filters'>

/** Whether the list is filtered, the views and a search apart. */
export const isFiltered = ({ filtered, filters }: Pick<Asked, 'filtered' | 'filters'>) =>
  filtered || filters.some(({ value }) => value !== '')

/** The name of the table, that of its first date in treated requests, what is listed, and that nothing is. */
export type ListWords = { table?: string; due?: string; sum: string; none: string }

/**
 * ADMREQ-03: what the list says of itself, in every place that speaks of it: treated requests, found by their status,
 * neither wait nor are late, and a search finds open and treated ones, whatever the view was.
 */
export function wordsOf(asked: Asked): ListWords {
  const { view, search, count, isTreated } = asked
  const isOne = count !== null && count < 2
  const some = `${count ?? 'Des'} ${isOne ? 'demande' : 'demandes'}`
  if (search)
    return {
      table: 'Demandes trouvées',
      sum: `${some}, ${isOne ? 'ouverte ou traitée' : 'ouvertes ou traitées'}`,
      none: 'Aucune demande ne correspond à cette recherche',
    }
  if (isTreated)
    return {
      table: 'Demandes traitées',
      due: 'Traitée le',
      sum: `${some} ${isOne ? 'traitée' : 'traitées'}`,
      none: 'Aucune demande traitée ne correspond à ces filtres',
    }
  const isNarrow = isFiltered(asked)
  const shown = views.find(({ vue }) => vue === view)
  return {
    // Without these words, a filter that none meets would say that nothing waits.
    sum: `${some} ${view === 'retard' ? 'en retard' : 'à traiter'}${isNarrow ? ', avec ces filtres' : ''}`,
    none: isNarrow
      ? 'Aucune demande ne correspond à ces filtres'
      : (shown?.none ?? 'Aucune demande à traiter'),
  }
}

/** BEY-71: what narrows the list at an address, in words; empty when it is all that waits. */
export function filterWords(address: URLSearchParams): string {
  const asked = (name: string) => (address.get(name) ?? '').trim()
  const view = views.find(({ vue }) => vue !== '' && vue === asked('vue'))
  const isTreated = asked('statut') === 'Dossier traité'
  const parts = [
    asked('type'),
    asked('statut'),
    // Treated requests are in no view.
    !isTreated && view?.label.replace(/^./, letter => letter.toLowerCase()),
    asked('pdc') && `PDC ${asked('pdc')}`,
    asked('du') && `depuis le ${asked('du')}`,
    asked('au') && `jusqu’au ${asked('au')}`,
    asked('qui') && 'd’un seul agent',
  ]
  return parts.filter(Boolean).join(', ')
}
