import { extras } from '#extras/all.ts'
import type { SamplePage } from '#extras/extra.ts'
import * as paths from '#paths.ts'
import judged from './accessibility-judged.json' with { type: 'json' }

/** What a criterion may apply to, as it is found in the HTML of a page. */
export const parts = {
  picture: '[role=img], img[alt]:not([alt=""]), canvas',
  chart: '.chart__drawing, .weekKey__drawing',
  bubble: '[aria-labelledby=graphique-titre]',
  map: '[data-zoom]',
  frame: 'iframe',
  media: 'video, audio, object, embed',
  table: 'table',
  layoutTable: 'table[role=presentation]',
  script: 'script[type=module]',
  language: 'body [lang]',
  quote: 'blockquote, q',
  field: 'input:not([type=hidden]), select, textarea',
  group: 'fieldset, [role=radiogroup]',
  mixedList: 'optgroup',
  posting: 'main form[method=post]',
  personal: '[autocomplete]:not([autocomplete=off], form)',
  menu: 'nav[aria-label="Menu principal"]',
  key: '[data-key]',
  folded: 'details, [popover], dialog',
  invoice: `a[href^="${paths.invoices}/fichier/"]`,
  document: 'a[href*="/fichier/"], a[href*="/mandat/"], a[href*="/echeancier/"]',
} as const

export type Part = keyof typeof parts

type Judgement = {
  /** The day of the last look (yyyy-MM-dd). */
  on: string
  /** One sentence of what was looked at. */
  looked: string
  /** A hash of the structure that the page had. */
  structure: string
  parts: string[]
}

/** The page of an extra has no judgement until it was looked at; its journey fails meanwhile. */
export const judgements: Partial<Record<SampleName, Judgement>> = judged

/** A page that was judged, by its name there. */
export type SampleName = keyof typeof judged

const own = {
  connexion: { title: 'Se connecter', path: paths.login },
  inscription: { title: 'Créer un compte', path: paths.signUp },
  accessibilite: { title: 'Accessibilité', path: paths.accessibility },
  mentions: { title: 'Mentions légales', path: paths.legalNotice },
  donnees: { title: 'Données personnelles', path: paths.privacy },
  plan: { title: 'Plan du site', path: paths.siteMap },
  accueil: { title: 'Accueil', path: paths.home, login: '100001' },
  factures: { title: 'Mes factures', path: paths.invoiceList, login: '100001' },
  paiement: { title: 'Payer', path: paths.payment, login: '100001' },
  consommation: { title: 'Ma consommation', path: paths.consumption, login: '100001' },
  modes: { title: 'Mes modes de paiement', path: paths.paymentModes, login: '100001' },
  services: { title: 'Mes services', path: paths.services, login: '100001' },
  reclamation: { title: 'Faire une réclamation', path: paths.complaints, login: '100001' },
  compte: { title: 'Mon compte abonné', path: paths.account, login: '100001' },
  contact: { title: 'Contact', path: paths.contact, login: '100001' },
  faq: { title: 'Questions fréquentes', path: paths.faq, login: '100001' },
  historique: { title: 'Mes demandes', path: paths.history, login: '100005' },
  demande: {
    title: 'Une demande et ses messages',
    path: paths.request('D100005-3'),
    login: '100005',
  },
  relevePoint: {
    title: 'Envoyer un relevé\u00a0: point de comptage',
    path: paths.readingSending,
    login: '100002',
  },
  releve: {
    title: 'Envoyer un relevé\u00a0: index',
    path: `${paths.readingSending}/:draft/index`,
    login: '100004',
  },
  releveRecap: {
    title: 'Envoyer un relevé\u00a0: récapitulatif',
    path: `${paths.readingSending}/:draft/recapitulatif`,
    login: '100004',
  },
  releveFin: {
    title: 'Envoyer un relevé\u00a0: confirmation',
    path: `${paths.readingSending}/:draft/confirmation`,
    login: '100004',
  },
  agentDemandes: { title: 'Agents\u00a0: demandes', path: paths.staffRequests, login: 'admin' },
  agentDemande: {
    title: 'Agents\u00a0: une demande',
    path: paths.staffRequest('D100005-2'),
    login: 'admin',
  },
  agentCode: { title: 'Agents\u00a0: seconde étape', path: paths.secondFactor, login: 'admin' },
} satisfies Partial<Record<SampleName, SamplePage>>

const pages = Object.assign({}, own, ...extras.map(({ sample }) => sample)) as Record<
  SampleName,
  SamplePage
>

/**
 * The pages that were judged, and those that are to be, the extras' too, in the order in which they were first judged.
 * Each kind of page is there (`site-map.test.ts`), with every step of one wizard.
 */
export const sample = new Map(
  [...new Set([...Object.keys(judged), ...Object.keys(pages)])]
    .filter((name): name is SampleName => name in pages)
    .map(name => [name, pages[name]]),
)

/** The pages that have one of these parts. */
export const having = (...wanted: Part[]): SampleName[] =>
  [...sample.keys()].filter(page => wanted.some(part => judgements[page]?.parts.includes(part)))

export const judgedOn = Object.values(judged)
  .map(({ on }) => on)
  .toSorted()
  .at(-1) as string
