import type { Declaration, ExtraLink, SiteMapTitle } from '#extras/extra.ts'
import * as paths from '#paths.ts'

/** Every page that its address alone opens, except those that their parent page lists (`site-map-links.test.ts`). */
export const siteMapWith = (extras: Declaration[]) =>
  own.map(({ title, note, links }) => ({
    title,
    note,
    links: [...links, ...extras.flatMap(({ siteMap }) => siteMap?.[title] ?? [])],
  }))

/** `note`: what is found under a title. */
const own: { title: SiteMapTitle; note: string; links: ExtraLink[] }[] = [
  {
    title: 'Entrer',
    note: 'Connexion, inscription',
    links: [
      { href: paths.login, label: 'Se connecter' },
      { href: paths.signUp, label: 'Créer un compte' },
      { href: paths.forgotPassword, label: 'Mot de passe oublié' },
    ],
  },
  {
    title: 'Mes factures',
    note: 'Factures, paiements, consommation',
    links: [
      { href: paths.invoices, label: 'Consulter et payer mes factures' },
      { href: paths.payments, label: 'Mes paiements' },
      { href: paths.consumption, label: 'Ma consommation' },
      { href: paths.household, label: 'Les foyers comme le mien' },
    ],
  },
  {
    title: 'Mon compte abonné',
    note: 'Coordonnées, documents, avis, proches',
    links: [
      { href: paths.home, label: 'Accueil' },
      { href: paths.account, label: 'Mon compte abonné' },
      { href: paths.address, label: 'Mon adresse de facturation' },
      { href: paths.eInvoice, label: 'Recevoir mes factures par e-mail' },
      { href: paths.documents, label: 'Mes documents' },
      { href: paths.passwordChange, label: 'Changer mon mot de passe' },
      { href: paths.mailChange, label: 'Changer mon adresse e-mail' },
      { href: paths.myData, label: 'Mes données' },
    ],
  },
  {
    title: 'Mes services',
    note: 'Relevé, déménagement, demandes',
    links: [
      { href: paths.services, label: 'Tous les services' },
      { href: paths.readingSending, label: 'Envoyer mon relevé de compteur' },
      { href: paths.complaints, label: 'Réclamation, dossier de fuite' },
      { href: paths.leaving, label: 'Quitter un logement' },
      { href: paths.subscription, label: 'Arriver dans un logement' },
      { href: paths.moving, label: 'Déménager, règles de ma commune' },
      { href: paths.history, label: 'Mes demandes' },
    ],
  },
  {
    title: 'Mon mode de paiement',
    note: 'Prélèvement, mensualisation, banque',
    links: [
      { href: paths.paymentModes, label: 'Mon mode de paiement' },
      { href: paths.directDebit, label: 'Prélèvement' },
      { href: paths.directDebitStart, label: 'Demander le prélèvement' },
      { href: paths.directDebitStop, label: 'Arrêter le prélèvement' },
      { href: paths.monthly, label: 'Mensualisation' },
      { href: paths.monthlyStart, label: 'Demander la mensualisation' },
      { href: paths.monthlySchedule, label: 'Mon échéancier' },
      { href: paths.monthlyStop, label: 'Arrêter la mensualisation' },
      { href: paths.bankChange, label: 'Changer de compte bancaire' },
    ],
  },
  {
    title: 'Aide et informations',
    note: 'Contact, eau de la commune, questions',
    links: [
      { href: paths.contact, label: 'Contact' },
      { href: paths.faq, label: 'Questions fréquentes' },
      { href: paths.accessibility, label: 'Accessibilité' },
      { href: paths.legalNotice, label: 'Mentions légales' },
      { href: paths.privacy, label: 'Données personnelles' },
    ],
  },
]
