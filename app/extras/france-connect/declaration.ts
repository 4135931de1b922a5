import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

export const extra: Declaration<'france-connect'> = {
  name: 'france-connect',
  place: 150,
  judgedWith: 'access',
  signIn: {
    name: 'FranceConnect',
    cookie: 'france-connect',
    back: paths.franceConnectReturn,
    page: paths.login,
    asksAgain: true,
  },
  slots: () => import('./slots.server.ts'),
  routes: {
    subscriber: { 'compteabo/france-connect': 'link.tsx' },
    visitors: {
      'france-connect': 'start.ts',
      'france-connect/retour': 'return.ts',
      'france-connect/associer': 'linking.tsx',
    },
  },
  wayIn: {
    href: paths.franceConnect,
    title: 'FranceConnect',
    provider: {
      about: 'https://franceconnect.gouv.fr/',
      question: 'Qu’est-ce que FranceConnect\u00a0?',
    },
  },
  card: {
    group: 'log-in',
    href: paths.franceConnectLink,
    title: 'FranceConnect',
    text: 'Se connecter sans mot de passe',
  },
  siteMap: { 'Mon compte abonné': [{ href: paths.franceConnectLink, label: 'FranceConnect' }] },
  kept: [
    {
      what: 'L’identifiant que FranceConnect nous donne pour vous, sous une forme qui ne permet pas de le retrouver',
      why: 'Ouvrir votre compte quand vous vous connectez par FranceConnect',
      time: 'jusqu’à ce que vous retiriez l’association, changiez de mot de passe ou supprimiez votre compte',
    },
  ],
  data: [{ key: 'franceconnect', title: 'FranceConnect', calls: ['getIdentityLink'] }],
}
