import type { Area } from './area.ts'

export const area: Area<'bulk-requests'> = {
  name: 'bulk-requests',
  routes: {
    requests: { 'adm-sem-webabo/gestion/lot': 'screens/admin/bulk/bulks.tsx' },
    staff: {
      'adm-sem-webabo/gestion/lot/:reference': 'screens/admin/bulk/bulk.tsx',
      'adm-sem-webabo/gestion/filtres': 'screens/admin/saved-filters/filters.tsx',
      'adm-sem-webabo/gestion/filtres/:id': 'screens/admin/saved-filters/filter.tsx',
      'adm-sem-webabo/statistiques': 'screens/admin/statistics/statistics.tsx',
    },
    open: {
      'adm-sem-webabo/gestion/export': 'screens/admin/bulk/export.ts',
      'adm-sem-webabo/statistiques/export': 'screens/admin/statistics/export.ts',
    },
  },
}
