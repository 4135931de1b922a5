import { inDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'
import { shownTokenDays } from './rules.ts'

const list = (path: string, file: string) => ({ [path]: file, [`${path}.csv`]: file })

export { calls } from './calls.ts'

export const extra: Declaration<'own-data'> = {
  name: 'own-data',
  place: 50,
  routes: {
    subscriber: {
      'compteabo/mes-outils': 'tools.tsx',
      'compteabo/mes-outils/creer': 'tool-create.tsx',
    },
    visitors: {
      ...list('api/moi/points', 'points.ts'),
      ...list('api/moi/consommation', 'consumption.ts'),
      ...list('api/moi/jours', 'days.ts'),
      ...list('api/moi/factures', 'invoices.ts'),
      'api/moi/openapi.json': 'document.ts',
    },
  },
  dataRow: {
    href: paths.ownTools,
    title: 'Brancher un outil',
    note: 'Ma maison connectée ou mon tableur lit ma consommation et mes factures',
  },
  siteMap: { 'Mon compte abonné': [{ href: paths.ownTools, label: 'Brancher un outil' }] },
  kept: [
    {
      what: 'Les clés de vos outils\u00a0: nom, création, dernier emploi, fin\u00a0; la clé elle-même sous une forme illisible',
      why: 'Laisser vos outils lire vos données, et vous montrer lesquels',
      time: `${inDays(shownTokenDays)} après leur fin\u00a0; rien si elles sont révoquées`,
    },
  ],
  data: [{ key: 'jetons', title: 'Les clés de mes outils', calls: ['getDataTokens'] }],
  sample: {
    outils: { title: 'Mes données pour mes outils', path: paths.ownTools, login: '100001' },
  },
}
