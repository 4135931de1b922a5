import * as paths from '#paths.ts'

type SiteLink = { href: string; label: string }

/** Every page that one can go to by its address alone; `site-map-links.test.ts` misses none. */
export const siteMap: { title: string; links: SiteLink[] }[] = [
  {
    title: 'Entrer',
    links: [
      { href: paths.login, label: 'Se connecter' },
      { href: paths.signUp, label: 'Créer un compte' },
      { href: paths.forgotPassword, label: 'Mot de passe oublié' },
      { href: paths.guestPayment, label: 'Payer une facture sans compte' },
      { href: paths.home, label: 'Accueil' },
    ],
  },
  {
    title: 'Mes factures',
    links: [
      { href: paths.invoices, label: 'Mes factures et ma consommation' },
      { href: paths.invoiceList, label: 'Consulter et payer mes factures' },
      { href: paths.paymentDelay, label: 'Demander un délai de paiement' },
      { href: paths.payments, label: 'Mes paiements' },
      { href: paths.consumption, label: 'Ma consommation' },
      { href: paths.household, label: 'Taille de mon foyer' },
    ],
  },
  {
    title: 'Mes services',
    links: [
      { href: paths.services, label: 'Tous les services' },
      { href: paths.readingSending, label: 'Envoyer mon relevé de compteur' },
      { href: paths.complaints, label: 'Faire une réclamation, ouvrir un dossier de fuite' },
      { href: paths.leaving, label: 'Quitter un logement' },
      { href: paths.leavingTenant, label: 'Quitter un logement loué' },
      { href: paths.leavingOwner, label: 'Quitter un logement vendu' },
      { href: paths.subscription, label: 'Arriver dans un logement' },
      { href: paths.tenantSubscription, label: 'Arriver dans un logement loué' },
      { href: paths.ownerSubscription, label: 'Arriver dans un logement acheté' },
      { href: paths.moving, label: 'Je déménage\u00a0: les règles de ma commune' },
      { href: paths.history, label: 'Historique de mes demandes' },
    ],
  },
  {
    title: 'Mon mode de paiement',
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
    title: 'Mon compte abonné',
    links: [
      { href: paths.account, label: 'Mon compte abonné' },
      { href: paths.address, label: 'Modifier mon adresse de facturation' },
      { href: paths.eInvoice, label: 'Recevoir mes factures par e-mail' },
      { href: paths.documents, label: 'Mes documents' },
      { href: paths.passwordChange, label: 'Changer mon mot de passe' },
      { href: paths.mailChange, label: 'Changer mon adresse e-mail' },
      { href: paths.notices, label: 'Mes avis par e-mail' },
      { href: paths.myData, label: 'Mes données' },
      { href: paths.ownTools, label: 'Mes outils' },
      { href: paths.ownToolCreation, label: 'Créer un jeton pour un outil' },
      { href: paths.trustedPeople, label: 'Mes proches' },
      { href: paths.trustedInvitation, label: 'Inviter une personne' },
      { href: paths.helped, label: 'Les personnes que j’aide' },
    ],
  },
  {
    title: 'Aide et informations',
    links: [
      { href: paths.localWater, label: 'L’eau de ma commune' },
      { href: paths.waterNotices, label: 'Mes avis sur l’eau' },
      { href: paths.contact, label: 'Contact' },
      { href: paths.faq, label: 'Questions fréquentes' },
      { href: paths.easyRead, label: 'Facile à lire' },
      { href: paths.easyContact, label: 'Facile à lire\u00a0: comment nous contacter' },
      { href: paths.easyPayment, label: 'Facile à lire\u00a0: comment payer une facture' },
      { href: paths.easyInvoice, label: 'Facile à lire\u00a0: comment lire une facture' },
      { href: paths.easyReading, label: 'Facile à lire\u00a0: comment envoyer un relevé' },
      { href: paths.accessibility, label: 'Accessibilité' },
      { href: paths.legalNotice, label: 'Mentions légales' },
      { href: paths.privacy, label: 'Données personnelles' },
    ],
  },
]
