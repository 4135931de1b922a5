import { inDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'
import { keptMonths } from './rules.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'notices'> = {
  name: 'notices',
  place: 40,
  slots: () => import('./slots.server.ts'),
  routes: {
    subscriber: { 'compteabo/avis': 'notices.tsx' },
    staff: { 'adm-sem-webabo/avis': ['staff-list.tsx', { ':id': 'staff-post.tsx' }] },
    open: { 'adm-sem-webabo/avis/export': 'staff-file.ts' },
    visitors: {
      'avis/:abonne/:avis/:signature': 'link.tsx',
      'avis/:abonne/:avis/:signature/un-clic': 'one-click.ts',
    },
  },
  card: {
    href: paths.notices,
    title: 'Mes avis par e-mail',
    text: 'Facture, retard, forte consommation',
    group: 'mail',
  },
  siteMap: { 'Mon compte abonné': [{ href: paths.notices, label: 'Mes avis par e-mail' }] },
  kept: [
    {
      what: 'Les avis par e-mail que vous avez choisis, vos seuils, et ce qui vous a été envoyé',
      why: 'Vous prévenir, une fois de chaque chose',
      time: `Vos choix, jusqu’à la fermeture du compte\u00a0; ce qui a été envoyé, ${keptMonths.sent}\u00a0mois au plus`,
    },
    {
      what: 'La preuve d’un avis de consommation anormale\u00a0: relevé, date, adresse e-mail, première ouverture de sa page, une fois connecté',
      why: 'La loi nous oblige à vous informer (article L. 2224-12-4, III bis, du code général des collectivités territoriales)\u00a0; savoir à partir de quand court le délai d’un mois',
      time: `${inDays((keptMonths.proof / 12) * 365)}, compte fermé ou non\u00a0: le temps pendant lequel une facture peut être contestée`,
    },
  ],
  data: [
    { key: 'avis', title: 'Mes avis par e-mail et mes seuils', calls: ['getNotices'] },
    {
      key: 'avis-de-consommation-anormale',
      title: 'Les avis de consommation anormale',
      calls: ['getLegalNotices'],
    },
  ],
  sample: { avis: { title: 'Mes avis par e-mail', path: paths.notices, login: '100001' } },
}
