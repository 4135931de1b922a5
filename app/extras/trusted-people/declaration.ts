import { inDays, retentionDays } from '#domain/retention.ts'
import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'trusted-people'> = {
  name: 'trusted-people',
  place: 30,
  slots: () => import('./slots.server.ts'),
  routes: {
    subscriber: { 'compteabo/proches': 'people.tsx', 'compteabo/proches/inviter': 'invite.tsx' },
    // The layout of subscribers is not for these pages: a helper may have no contract.
    open: {
      proches: 'helped.tsx',
      'proches/compte': 'account.tsx',
      'proches/deux-etapes': 'second-step.tsx',
      'proches/mes-donnees': 'helper-data.ts',
      'proches/supprimer': 'close.tsx',
      'invitation/:token/accepter': 'accept.tsx',
    },
    visitors: { 'invitation/:token': 'invitation.tsx' },
  },
  helpersPage: paths.helped,
  mailTaken:
    'Si son compte vous sert seulement à aider un proche, connectez-vous avec lui et supprimez-le, puis revenez ici.',
  card: {
    href: paths.trustedPeople,
    title: 'Mes proches',
    text: 'Qui agit pour vous, et pour qui vous agissez',
    group: 'data',
  },
  siteMap: {
    'Mon compte abonné': [
      { href: paths.trustedPeople, label: 'Mes proches' },
      { href: paths.helped, label: 'Les personnes que j’aide' },
    ],
  },
  kept: [
    {
      what: 'Les personnes que vous laissez agir pour vous\u00a0: nom, e-mail, droits, dernière visite, ce qu’elles ont fait',
      why: 'Vous laisser décider de ce qu’elles peuvent faire, vous montrer ce qu’elles ont fait, et savoir, si elles nous appellent, qu’elles agissent pour vous',
      time: 'un an après la fin de l’accès, au plus tard',
    },
    {
      what: 'Si l’on vous invite à aider quelqu’un\u00a0: votre nom, votre e-mail, vos droits, vos visites, ce que vous faites pour cette personne',
      why: 'Vous envoyer l’invitation, et montrer à cette personne ce qui est fait en son nom',
      time: 'un an après la fin de l’invitation ou de l’accès, au plus tard',
    },
    {
      what: 'Le nom de la personne qui a payé une facture à votre place',
      why: 'Dire sur le reçu, et dans «\u00a0Mes paiements\u00a0», qui a payé',
      time: `${inDays(retentionDays.payment)}, comme le paiement`,
    },
  ],
  seenBy:
    'Les personnes que vous laissez agir pour vous, pour ce que vous leur avez ouvert\u00a0; et, si vous aidez quelqu’un, cette personne',
  data: [
    {
      key: 'proches',
      title: 'Qui peut agir pour moi, et pour qui je peux agir',
      calls: ['getDelegations', 'getReceivedDelegations'],
      isGuarded: true,
    },
  ],
  sample: { proches: { title: 'Mes proches', path: paths.trustedPeople, login: '100001' } },
}
