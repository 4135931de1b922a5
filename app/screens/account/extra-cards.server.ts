import * as paths from '#paths.ts'
import { offers } from '#settings.server.ts'
import type { Extra } from '../../extras.ts'

const cards: { extra: Extra; href: string; title: string; text: string }[] = [
  {
    extra: 'notices',
    href: paths.notices,
    title: 'Mes avis par e-mail',
    text: 'Être prévenu d’une facture, d’un retard, d’une consommation trop forte.',
  },
  {
    extra: 'own-data',
    href: paths.ownTools,
    title: 'Mes outils',
    text: 'Lire ma consommation et mes factures par ma domotique ou mon tableur.',
  },
  {
    extra: 'trusted-people',
    href: paths.trustedPeople,
    title: 'Mes proches',
    text: 'Qui peut agir pour vous, et les personnes que vous aidez.',
  },
]

/** Of the areas that the utility offers. */
export const extraCards = () => cards.flatMap(({ extra, ...card }) => (offers(extra) ? [card] : []))
