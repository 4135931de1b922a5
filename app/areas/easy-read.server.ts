import * as paths from '#paths.ts'
import type { Area } from './area.ts'

export const area: Area<'easy-read'> = {
  name: 'easy-read',
  routes: {
    open: {
      'facile-a-lire': 'screens/easy-read/easy-read.tsx',
      'facile-a-lire/nous-contacter': 'screens/easy-read/guide.tsx',
      'facile-a-lire/payer': 'screens/easy-read/guide.tsx',
      'facile-a-lire/lire-une-facture': 'screens/easy-read/guide.tsx',
      'facile-a-lire/envoyer-un-releve': 'screens/easy-read/guide.tsx',
    },
  },
  footer: { href: paths.easyRead, label: 'Facile à lire', isUnfolded: true },
  siteMap: { 'Aide et informations': [{ href: paths.easyRead, label: 'Facile à lire' }] },
}
