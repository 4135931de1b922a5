import { helpedMonths, undecidedHours } from '#domain/aid-list.ts'
import type { Area } from './area.ts'

export const area: Area<'aid-lists'> = {
  name: 'aid-lists',
  routes: {
    staff: {
      'adm-sem-webabo/aides': 'screens/admin/aid-lists/lists.tsx',
      'adm-sem-webabo/aides/:reference': 'screens/admin/aid-lists/list.tsx',
    },
    open: { 'adm-sem-webabo/aides/:reference/export': 'screens/admin/aid-lists/export.ts' },
  },
  kept: [
    {
      what: 'Si les services sociaux vous désignent pour une aide\u00a0: votre numéro, le montant',
      why: 'Vous accorder cette aide, ou vous écrire comment la demander',
      time: `Le temps de la décision, ${undecidedHours}\u00a0heures au plus`,
    },
    {
      what: 'Qu’un avoir vous a été accordé ainsi',
      why: 'Ne pas l’accorder deux fois',
      time: `${helpedMonths}\u00a0mois\u00a0; l’avoir reste parmi vos factures`,
    },
  ],
}
