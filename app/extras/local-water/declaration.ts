import { inDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'
import { confirmWithinDays } from './rules.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'local-water'> = {
  name: 'local-water',
  place: 60,
  routes: {
    subscriber: { 'eau-de-ma-commune/mes-avis': 'notices.tsx' },
    visitors: {
      'eau-de-ma-commune': 'search.tsx',
      'eau-de-ma-commune/propositions': 'suggestions.ts',
      'eau-de-ma-commune/confirmation/:id/:token': 'confirm.tsx',
      'eau-de-ma-commune/desabonnement/:id/:token': 'unsubscribe.tsx',
      'eau-de-ma-commune/desabonnement/:id/:token/un-clic': 'one-click.ts',
      'eau-de-ma-commune/:town': 'town.tsx',
    },
  },
  footer: { href: paths.localWater, label: 'L’eau de ma commune' },
  siteMap: {
    'Aide et informations': [
      { href: paths.localWater, label: 'L’eau de ma commune' },
      { href: paths.waterNotices, label: 'Mes avis sur l’eau' },
    ],
  },
  kept: [
    {
      what: 'Votre adresse e-mail et la commune, si vous vous abonnez aux avis sur l’eau (dans le système du service des eaux)',
      why: 'Vous envoyer ces avis, une fois chacun',
      time: `jusqu’à ce que vous les arrêtiez, ou que votre compte soit supprimé s’il les a demandés\u00a0; ${inDays(confirmWithinDays)} si vous ne confirmez pas`,
    },
  ],
  data: [
    {
      key: 'avis-eau',
      title: 'Les communes dont je reçois les avis sur l’eau',
      calls: ['getFollowedTowns'],
      as: 'town',
    },
  ],
  sample: { eau: { title: 'L’eau d’une commune', path: paths.localWaterOf('les-essarts-blancs') } },
}
