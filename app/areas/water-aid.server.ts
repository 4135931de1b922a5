import * as paths from '#paths.ts'
import type { Area } from './area.ts'

export const area: Area<'water-aid'> = {
  name: 'water-aid',
  routes: { open: { 'aide-facture': 'screens/water-aid/water-aid.tsx' } },
  footer: { href: paths.waterAid, label: 'Une aide pour payer' },
  siteMap: {
    'Aide et informations': [{ href: paths.waterAid, label: 'Ai-je droit à une aide\u00a0?' }],
  },
}
