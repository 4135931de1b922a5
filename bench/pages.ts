import { draft, stepPath } from './draft.ts'
import { oldSubscriber } from './world.ts'

/** A page that the bench measures. */
export type Page = {
  path: string
  name?: string
  /** The login of the visitor; absent for a public page. */
  visitor?: string
  /** Sends `Save-Data: on`: the same page in its light version, without a byte of JavaScript. */
  light?: true
  /** What this page is allowed beyond `limits`. */
  limits?: { html: number }
}

export const claire = '100001'

/** Also measured under load: short and long lists, and the heaviest step of a wizard. */
export const home: Page = { path: '/home', visitor: claire }
export const longLists: Page[] = [
  {
    path: '/factures/consulter',
    name: '/factures/consulter (240 factures)',
    visitor: oldSubscriber,
    // Thirty unpaid invoices, which are all on the first page.
    limits: { html: 10_000 },
  },
  {
    path: '/factures/controle',
    name: '/factures/controle (10 ans de relèves)',
    visitor: oldSubscriber,
  },
]

const directDebit = '/paymentmodes/prelevement/adhesion'
export const recap: Page = {
  path: stepPath('recapitulatif'),
  name: `${directDebit}/…/recapitulatif`,
  visitor: claire,
}

export const pages: Page[] = [
  { path: '/connexion' },
  { path: '/connexion/creer-un-compte' },
  home,
  { path: '/home', name: '/home (version allégée)', visitor: claire, light: true },
  { path: '/factures', visitor: claire },
  { path: '/factures/consulter', visitor: claire },
  {
    path: '/factures/consulter/payer?facture=F100001-01&facture=F100001-02',
    name: '/factures/consulter/payer',
    visitor: claire,
  },
  { path: '/factures/consulter/contester/F100001-01', visitor: claire },
  { path: '/factures/paiements', visitor: claire },
  { path: '/factures/controle', visitor: claire },
  { path: '/factures/controle/foyer', visitor: claire },
  ...longLists,
  { path: '/paymentmodes', visitor: claire },
  { path: stepPath('coordonnees'), name: `${directDebit}/…/coordonnees`, visitor: claire },
  recap,
  {
    path: `/paymentmodes/mensualisation/adhesion?brouillon=${draft}`,
    name: '/paymentmodes/mensualisation/adhesion',
    visitor: '100002',
  },
  { path: '/paymentmodes/mensualisation/visualisation', visitor: '100003' },
]

/**
 * Compressed bytes on the wire. They are deterministic: the bench fails beyond them. `data` is the response that the
 * router fetches in place of the page once scripts run.
 */
export const limits = { html: 8_000, data: 8_000, css: 12_000, js: 100_000 }
