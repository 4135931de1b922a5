import { randomUUID } from 'node:crypto'
import { oldSubscriber, requestCount } from '../../tests/support/long-past.ts'
import { type BenchDraft, directDebit, reading, stepPath, subscription } from './draft.ts'

/** A page that the bench measures. */
export type Page = {
  path: string
  name?: string
  /** The login of the visitor; absent for a public page. */
  visitor?: string
  /** Sends `Save-Data: on`: the same page in its light version, without a byte of JavaScript. */
  light?: true
  /** What this page is allowed beyond `limits`. */
  limits?: { first?: number; html: number }
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
    limits: { first: 15_000, html: 10_000 },
  },
  {
    path: '/factures/controle',
    name: '/factures/controle (10 ans de relèves)',
    visitor: oldSubscriber,
  },
]

/** Those of staff, whose pages weigh what they may. */
const gestion = '/adm-sem-webabo/gestion'
const inBackEnd = `${requestCount} demandes`
export const staffLists: Page[] = [
  { path: gestion, name: `${gestion} (${inBackEnd})`, visitor: 'agent' },
  {
    path: `${gestion}?vue=retard&tri=date.desc&page=2000`,
    name: `${gestion} (${inBackEnd}, en retard, page 2000)`,
    visitor: 'agent',
  },
]

const stepOf = (draft: BenchDraft, step: string): Page => ({
  path: stepPath(draft, step),
  name: `${draft.base}/…/${step}`,
  visitor: claire,
})

export const recap = stepOf(directDebit, 'recapitulatif')

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
  // An alert and what to do about it, above five years of readings, their bars and their chart.
  { path: '/factures/controle', visitor: claire, limits: { first: 14_000, html: 8_300 } },
  { path: '/factures/controle/foyer', visitor: claire },
  ...longLists,
  { path: '/paymentmodes', visitor: claire },
  stepOf(directDebit, 'coordonnees'),
  recap,
  {
    path: `/paymentmodes/mensualisation/adhesion?brouillon=${randomUUID()}`,
    name: '/paymentmodes/mensualisation/adhesion',
    visitor: '100002',
  },
  { path: '/paymentmodes/mensualisation/visualisation', visitor: '100003' },
  { path: '/services', visitor: claire },
  stepOf(reading, 'index'),
  stepOf(subscription, 'justificatif'),
  { path: '/services/demenagement', visitor: claire },
  { path: '/historique', visitor: '100005' },
  // A late one: its steps, its thread, the form of a message, and who to turn to.
  { path: '/historique/D100005-2', visitor: '100005' },
  { path: '/contact', visitor: claire },
  { path: '/faq', visitor: claire },
]

/**
 * Compressed bytes on the wire. They are deterministic: the bench fails beyond them. `data` is the response that the
 * router fetches in place of the page once scripts run; `first` the page that brings its own styles.
 */
export const limits = { first: 13_000, html: 8_000, data: 8_000, css: 12_000, js: 100_000 }
