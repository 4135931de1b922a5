import { expect, test } from 'vitest'
import { areas } from '#areas/areas.server.ts'
import { places } from '../../../tests/support/places.ts'
import { siteMapWith } from './site-map-links.ts'

const listed = siteMapWith(areas).flatMap(({ links }) => links.map(({ href }) => href))

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
  '/proches/compte',
  '/proches/deux-etapes',
  '/proches/supprimer',
]

test('the site map has every public page and every page of subscribers, once', () => {
  const pages = places.filter(
    ({ url, file }) => file.endsWith('.tsx') && !/[:*]|^\/(adm-sem-webabo\/|vitrine)/.test(url),
  )
  const expected = pages.map(({ url }) => url).filter(url => !onTheWay.includes(url))
  expect(listed.toSorted()).toEqual([...new Set(expected)].toSorted())
})
