import { confirmWithinDays } from '#domain/local-water.ts'
import { inDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Area } from './area.ts'

export const area: Area<'local-water'> = {
  name: 'local-water',
  routes: {
    subscriber: { 'eau-de-ma-commune/mes-avis': 'screens/local-water/notices.tsx' },
    open: {
      'eau-de-ma-commune': 'screens/local-water/search.tsx',
      'eau-de-ma-commune/propositions': 'screens/local-water/suggestions.ts',
      'eau-de-ma-commune/confirmation/:id/:token': 'screens/local-water/confirm.tsx',
      'eau-de-ma-commune/desabonnement/:id/:token': 'screens/local-water/unsubscribe.tsx',
      'eau-de-ma-commune/desabonnement/:id/:token/un-clic': 'screens/local-water/one-click.ts',
      'eau-de-ma-commune/:town': 'screens/local-water/town.tsx',
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
}
