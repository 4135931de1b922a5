import { shownTokenDays } from '#domain/own-data.ts'
import { inDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Area } from './area.ts'

const list = (path: string, file: string) => ({ [path]: file, [`${path}.csv`]: file })

export const area: Area<'own-data'> = {
  name: 'own-data',
  routes: {
    subscriber: {
      'compteabo/mes-outils': 'screens/own-data/tools.tsx',
      'compteabo/mes-outils/creer': 'screens/own-data/tool-create.tsx',
    },
    open: {
      ...list('api/moi/points', 'screens/own-data/points.ts'),
      ...list('api/moi/consommation', 'screens/own-data/consumption.ts'),
      ...list('api/moi/factures', 'screens/own-data/invoices.ts'),
      'api/moi/openapi.json': 'screens/own-data/document.ts',
    },
  },
  siteMap: { 'Mon compte abonné': [{ href: paths.ownTools, label: 'Mes outils' }] },
  kept: [
    {
      what: 'Les jetons de vos outils\u00a0: nom, création, dernier emploi, fin\u00a0; le jeton lui-même sous une forme illisible',
      why: 'Laisser vos outils lire vos données, et vous montrer lesquels',
      time: `${inDays(shownTokenDays)} après leur fin\u00a0; rien s’ils sont révoqués`,
    },
  ],
  data: [{ key: 'jetons', title: 'Les jetons de mes outils', calls: ['getDataTokens'] }],
}
