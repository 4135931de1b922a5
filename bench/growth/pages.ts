import { DatabaseSync } from 'node:sqlite'
import { refAboOf, uuid } from './draw.ts'
import type { World } from './world.ts'

/** A page; what differs between the two worlds is found in each of them. */
export type TimedPage = { name: string; visitor?: string; path: string }

/** The counts of a world, and one of each kind to look at. */
function facts({ folder }: World) {
  const db = new DatabaseSync(`${folder}/backend.db`, { readOnly: true })
  const get = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  const found = {
    accounts: Number(get('SELECT count(*) FROM Account')),
    pending: Number(get('SELECT count(*) FROM Request WHERE isPending')),
    agent: String(get('SELECT id FROM Admin ORDER BY login LIMIT 1')),
    grown: get(`SELECT refAbo FROM Account WHERE refAbo > '${refAboOf(0)}' AND activated LIMIT 1`),
  }
  db.close()
  return found
}

const claire = '100001'
/** The step that is asked first, with a draft to be: without one it leads to itself, under a new name. */
function newDraft(wizard: string, step?: string) {
  const id = uuid('bench', wizard.length)
  return `${wizard}${step ? `/${id}/${step}` : ''}?brouillon=${id}`
}
const [requests, subscribers] = ['/adm-sem-webabo/gestion', '/adm-sem-webabo/subManangement']

/** Every page of both roles, and each way of narrowing, sorting and leafing through the lists of staff. */
export function pagesOf(world: World): TimedPage[] {
  const { accounts, pending, agent, grown } = facts(world)
  // The rows that fill a page in each world.
  const isSmall = accounts < 1000
  const searches = [
    `${subscribers}?nom=${isSmall ? 'mercier' : 'martin'}`,
    `${subscribers}?nom=ier`,
    `${subscribers}?nom=${isSmall ? 'd' : 'm'}`,
    `${subscribers}?nom=${isSmall ? 'd' : 'm'}&tri=startDate.desc`,
    `${subscribers}?email=claire.martin`,
    `${subscribers}?email=example.fr`,
    `${subscribers}?email=example.fr&tri=mail.desc&page=10`,
    `${subscribers}?abonne=${isSmall ? '10001' : '100001'}`,
    `${subscribers}?abonne=100&nom=${isSmall ? 'ier' : 'martin'}&email=example`,
  ]
  const last = (count: number, size = 20) => String(Math.max(1, Math.ceil(count / size)))
  const open = ['/connexion', '/connexion/creer-un-compte', '/forgotPassword', '/adm-sem-webabo']
  const everybody = [
    '/accessibilite',
    '/mentions-legales',
    '/donnees-personnelles',
    '/plan-du-site',
    '/nos-engagements',
  ]
  const subscriber = [
    '/home',
    '/factures',
    '/factures/consulter',
    '/factures/consulter?tri=montant.desc',
    '/factures/consulter/F100001-01/contester',
    '/factures/consulter/payer?facture=F100001-01&facture=F100001-02',
    '/factures/consulter/export',
    '/factures/controle',
    '/factures/controle/foyer',
    '/factures/paiements',
    '/paymentmodes',
    '/paymentmodes/prelevement',
    newDraft('/paymentmodes/prelevement/adhesion', 'coordonnees'),
    '/paymentmodes/mensualisation',
    '/services',
    newDraft('/services/transmission-compteur', 'index'),
    newDraft('/services/reclamations'),
    '/services/resiliation',
    newDraft('/services/resiliation/quitter-logement-locataire', 'date'),
    '/services/souscrpition', // sic
    newDraft('/services/souscrpition/locataire'), // sic
    '/services/demenagement',
    '/historique',
    '/compteabo',
    '/compteabo/documents',
    '/compteabo/modifier-mdp',
    '/compteabo/changer-mail',
    '/compteabo/modifier-coordonnees',
    '/compteabo/modifier-coordonnees/propositions?champ=streetName&nom=rue&zipCode=99100&city=Vauclaire-sur-L%C3%A8de',
    '/compteabo/adhesion',
    '/compteabo/mes-donnees',
    '/faq',
    '/contact',
  ]
  const staff = [
    requests,
    `${requests}?vue=retard`,
    `${requests}?tri=reponse.asc`,
    `${requests}?tri=reponse.asc&vue=nouvelles`,
    `${requests}?statut=Dossier+trait%C3%A9`,
    `${requests}?tri=date.desc`,
    `${requests}?tri=pdc.desc`,
    `${requests}?tri=statut.asc`,
    `${requests}?tri=type.desc&taille=20`,
    `${requests}?statut=En+cours+de+traitement&type=R%C3%A9clamation`,
    `${requests}?pdc=P1000&du=01%2F01%2F2020`,
    ...['ines moreau', 'D100005', '06 39 98 00 05'].map(
      typed => `${requests}?${new URLSearchParams({ q: typed })}`,
    ),
    `${requests}/D100005-2`,
    `${requests}/modeles`,
    '/adm-sem-webabo/paiements',
    '/adm-sem-webabo/paiements?page=2',
    subscribers,
    `${subscribers}?tri=firstName.desc`,
    `${subscribers}?tri=mail.asc`,
    `${subscribers}?tri=refAbo.desc`,
    `${subscribers}?tri=startDate.desc`,
    ...searches,
    `${subscribers}/100001`,
    `${subscribers}/100001/supprimer`,
    '/adm-sem-webabo/adresses',
    '/adm-sem-webabo/adresses?page=2',
    '/adm-sem-webabo/userManangement',
    '/adm-sem-webabo/userManangement/creer',
    '/adm-sem-webabo/deux-etapes',
  ]
  return [
    ...[...open, ...everybody].map(path => ({ name: nameOf(path), path })),
    ...subscriber.map(path => ({ name: nameOf(path), path, visitor: claire })),
    ...['/home', '/factures/consulter', '/factures/paiements', '/historique'].map(path => ({
      name: `${path} (un abonné quelconque)`,
      path,
      visitor: String(grown ?? '100010'),
    })),
    ...staff.map(path => ({ name: nameOf(path), path, visitor: 'admin' })),
    ...(
      [
        [`…/gestion, dernière page`, `${requests}?page=${last(pending)}`],
        [`…/subManangement, dernière page`, `${subscribers}?page=${last(accounts)}`],
        [`…/subManangement, page du milieu`, `${subscribers}?page=${last(accounts, 40)}`],
        [
          `…/subManangement, page du milieu par e-mail`,
          `${subscribers}?tri=mail.desc&page=${last(accounts, 40)}`,
        ],
        [`…/userManangement, un agent`, `/adm-sem-webabo/userManangement/${agent}`],
      ] as const
    ).map(([name, path]) => ({ name, path, visitor: 'admin' })),
  ]
}

const nameOf = (path: string) =>
  decodeURIComponent(path)
    .replace('/adm-sem-webabo', '…')
    .replace(/brouillon=.*/, 'brouillon=…')
    .replace(/(propositions\?).*/, '$1…')
    .replaceAll('+', ' ')
