import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { aidSettings as settings } from './rules.ts'

export const extra: Declaration<'water-aid'> = {
  name: 'water-aid',
  place: 170,
  routes: { visitors: { 'aide-facture': 'water-aid.tsx' } },
  footer: { href: paths.waterAid, label: 'Une aide pour payer' },
  siteMap: {
    'Aide et informations': [{ href: paths.waterAid, label: 'Ai-je droit à une aide\u00a0?' }],
  },
  sample: { aide: { title: 'Ai-je droit à une aide\u00a0?', path: paths.waterAid } },
}
