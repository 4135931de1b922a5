import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'
import { helpedMonths, undecidedHours } from './rules.ts'

export { aidSettings as settings } from './alone.rules.ts'
export { calls } from './calls.ts'

export const extra: Declaration<'aid-lists'> = {
  name: 'aid-lists',
  place: 180,
  judgedWith: 'admin',
  routes: {
    staff: { 'adm-sem-webabo/aides': 'lists.tsx', 'adm-sem-webabo/aides/:reference': 'list.tsx' },
    open: { 'adm-sem-webabo/aides/:reference/export': 'export.ts' },
  },
  subscribersTab: { href: paths.aidLists, label: 'Foyers à aider' },
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
