import { expect, test } from 'vitest'
import { extras } from '#extras/all.ts'
import { places } from '../../../tests/support/places.ts'
import { siteMapWith } from './site-map-links.ts'

const listed = siteMapWith(extras).flatMap(({ links }) => links.map(({ href }) => href))

/** Pages on the way of another one: of no use to who comes to them by their address. */
const onTheWay = [
  '/compteabo/adhesion/fait',
  '/compteabo/modifier-coordonnees/fait',
  '/compteabo/modifier-coordonnees/inconnue',
  '/',
  '/adm-sem-webabo',
  '/compteabo/changer-mail/envoye',
  '/compteabo/changer-mail/fait',
  '/compteabo/modifier-mdp/fait',
  '/compteabo/mot-de-passe-actuel',
  '/etait-ce-regle',
  '/factures/consulter/payer',
  '/factures/controle/fuite',
  '/france-connect/associer',
  '/historique/message',
  '/maintenance',
  '/payer-une-facture/facture',
  '/plan-du-site',
  '/saisie-gardee',
  '/proches/compte',
  '/proches/deux-etapes',
  '/proches/supprimer',
]

/** Pages that the page above them lists, which the site map has. */
const listedAbove = [
  '/compteabo/mes-outils/creer',
  '/compteabo/proches/inviter',
  '/facile-a-lire/nous-contacter',
  '/facile-a-lire/envoyer-un-releve',
  '/facile-a-lire/lire-une-facture',
  '/facile-a-lire/payer',
  '/factures/consulter',
  '/services/resiliation/quitter-logement-locataire',
  '/services/resiliation/quitter-logement-proprietaire',
  '/services/souscrpition/locataire',
  '/services/souscrpition/proprietaire',
]

test('the site map has every public page and every page of subscribers, once', () => {
  const pages = places.filter(
    ({ url, file }) => file.endsWith('.tsx') && !/[:*]|^\/(adm-sem-webabo\/|vitrine)/.test(url),
  )
  const expected = pages
    .map(({ url }) => url)
    .filter(url => ![...onTheWay, ...listedAbove].includes(url))
  expect(listed.toSorted()).toEqual([...new Set(expected)].toSorted())
})
