import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export const extra: Declaration<'easy-read'> = {
  name: 'easy-read',
  place: 130,
  slots: () => import('./slots.server.ts'),
  routes: {
    visitors: {
      'facile-a-lire': 'easy-read.tsx',
      'facile-a-lire/nous-contacter': 'guide.tsx',
      'facile-a-lire/payer': 'guide.tsx',
      'facile-a-lire/lire-une-facture': 'guide.tsx',
      'facile-a-lire/envoyer-un-releve': 'guide.tsx',
    },
  },
  footer: { href: paths.easyRead, label: 'Facile à lire', isUnfolded: true },
  siteMap: { 'Aide et informations': [{ href: paths.easyRead, label: 'Facile à lire' }] },
  sample: { facile: { title: 'Payer, en facile à lire', path: paths.easyPayment } },
}
