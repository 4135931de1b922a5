import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'bulk-requests'> = {
  name: 'bulk-requests',
  place: 70,
  routes: {
    requests: { 'adm-sem-webabo/gestion/lot': 'bulk/bulks.tsx' },
    staff: {
      'adm-sem-webabo/gestion/lot/:reference': 'bulk/bulk.tsx',
      'adm-sem-webabo/gestion/filtres': 'saved-filters/filters.tsx',
      'adm-sem-webabo/gestion/filtres/:id': 'saved-filters/filter.tsx',
      'adm-sem-webabo/statistiques': 'statistics/statistics.tsx',
    },
    open: {
      'adm-sem-webabo/gestion/export': 'bulk/export.ts',
      'adm-sem-webabo/statistiques/export': 'statistics/export.ts',
    },
  },
  sample: {
    agentLots: { title: 'Agents\u00a0: demandes par lot', path: paths.bulks, login: 'admin' },
    agentChiffres: { title: 'Agents\u00a0: statistiques', path: paths.statistics, login: 'admin' },
  },
  slots: () => import('./slots.server.ts'),
  agentRow: {
    href: paths.savedFilters,
    title: 'Mes filtres',
    note: 'Vos filtres de la liste des demandes, sous le nom que vous leur donnez.',
  },
}
