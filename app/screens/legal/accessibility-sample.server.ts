import * as paths from '#paths.ts'
import judged from './accessibility-judged.json' with { type: 'json' }

/**
 * The pages that were judged, each with the person it is shown to: a visitor, a subscriber or an agent, by their login
 * in the demonstration. Each kind of page is there (`site-map.test.ts`), with every step of one wizard.
 */
export const sample = {
  connexion: { title: 'Se connecter', path: paths.login },
  inscription: { title: 'Créer un compte', path: paths.signUp },
  sansCompte: { title: 'Payer une facture sans compte', path: paths.guestPayment },
  eau: { title: 'L’eau d’une commune', path: paths.localWaterOf('les-essarts-blancs') },
  engagements: { title: 'Nos engagements', path: paths.promises },
  facile: { title: 'Payer, en facile à lire', path: paths.easyPayment },
  aide: { title: 'Ai-je droit à une aide\u00a0?', path: paths.waterAid },
  accessibilite: { title: 'Accessibilité', path: paths.accessibility },
  mentions: { title: 'Mentions légales', path: paths.legalNotice },
  donnees: { title: 'Données personnelles', path: paths.privacy },
  plan: { title: 'Plan du site', path: paths.siteMap },
  accueil: { title: 'Accueil', path: paths.home, login: '100001' },
  factures: { title: 'Mes factures', path: paths.invoiceList, login: '100001' },
  paiement: { title: 'Payer', path: paths.payment, login: '100001' },
  delai: {
    title: 'Plus de temps pour payer',
    path: paths.paymentDelayOf('F100001-01', 'P100001'),
    login: '100001',
  },
  consommation: { title: 'Ma consommation', path: paths.consumption, login: '100001' },
  modes: { title: 'Mes modes de paiement', path: paths.paymentModes, login: '100001' },
  services: { title: 'Mes services', path: paths.services, login: '100001' },
  reclamation: { title: 'Faire une réclamation', path: paths.complaints, login: '100001' },
  compte: { title: 'Mon compte abonné', path: paths.account, login: '100001' },
  avis: { title: 'Mes avis par e-mail', path: paths.notices, login: '100001' },
  outils: { title: 'Mes données pour mes outils', path: paths.ownTools, login: '100001' },
  proches: { title: 'Mes proches', path: paths.trustedPeople, login: '100001' },
  contact: { title: 'Contact', path: paths.contact, login: '100001' },
  faq: { title: 'Questions fréquentes', path: paths.faq, login: '100001' },
  historique: { title: 'Mes demandes', path: paths.history, login: '100005' },
  demande: {
    title: 'Une demande et ses messages',
    path: paths.request('D100005-3'),
    login: '100005',
  },
  regle: {
    title: 'Était-ce réglé\u00a0?',
    path: paths.solvedAbout({ demande: 'D100005-1' }),
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
    path: paths.staffRequest('D100005-3'),
    login: 'admin',
  },
  agentLots: { title: 'Agents\u00a0: demandes par lot', path: paths.bulks, login: 'admin' },
  agentChiffres: { title: 'Agents\u00a0: statistiques', path: paths.statistics, login: 'admin' },
  agentCode: { title: 'Agents\u00a0: seconde étape', path: paths.secondFactor, login: 'admin' },
} as const satisfies Record<string, { title: string; path: string; login?: string }>

export type SamplePage = keyof typeof sample

/** When each page was last judged (yyyy-MM-dd), and a hash of the structure that it had. */
export const judgements: Record<SamplePage, { on: string; structure: string }> = judged

export const judgedOn = Object.values(judgements)
  .map(({ on }) => on)
  .toSorted()
  .at(-1) as string
