/**
 * Every address of the portal that a link or redirect uses, in the order of routes.ts; spelled as the product spells
 * them (sic). Import it as `import * as paths`: a browser's bundle keeps only what it uses. Variable parts are encoded
 * here; `listHref` adds the sorting and filters of a list.
 */

// Access
export const login = '/connexion'
export const signUp = '/connexion/creer-un-compte'
export const staffLogin = '/adm-sem-webabo'
export const agentLink = (token: string) => `/adm-sem-webabo/ouvrir/${encodeURIComponent(token)}`
export const staffCode = '/adm-sem-webabo/code'
export const staffFirstFactor = '/adm-sem-webabo/code/activation'
export const logout = '/deconnexion'
/** The staff's log-in by the directory, and the way back from it. */
export const directory = '/adm-sem-webabo/annuaire'
export const directoryReturn = '/adm-sem-webabo/annuaire/retour'
export const franceConnect = '/france-connect'
export const franceConnectReturn = '/france-connect/retour'
export const franceConnectLinking = '/france-connect/associer'
export const forgotPassword = '/forgotPassword'
export const guestPayment = '/payer-une-facture'
export const guestInvoice = '/payer-une-facture/facture'
export const guestReceipt = '/payer-une-facture/recu'
export const guestReturn = '/payer-une-facture/retour'
export const guestCancel = '/payer-une-facture/annulation'
export const passwordStrength = '/force-mot-de-passe'

// Subscribers
export const home = '/home'
export const invoices = '/factures'
export const invoiceList = '/factures/consulter'
export const payment = '/factures/consulter/payer'
/** The payment page: no number means all due invoices, no `pdc` the selected point; `parts` pay an instalment. */
export const paymentOf = (numbers: string[], pdc?: string, parts: string[] = []) =>
  `${payment}?${new URLSearchParams([
    ...(pdc ? [['pdc', pdc]] : []),
    ...numbers.map(number => ['facture', number]),
    ...parts.map(number => ['echeance', number]),
  ])}`
export const paid = (id: string) => `${invoiceList}?${new URLSearchParams({ paiement: id })}`
export const invoice = (number: string, pdc?: string) =>
  `${invoiceList}/${encodeURIComponent(number)}${pdc ? `?${new URLSearchParams({ pdc })}` : ''}`
export const paymentDelay = '/factures/delai'
/** The request for more time for an invoice, with the choices made (`choix`, `date`); '' for any invoice of `pdc`. */
export const paymentDelayOf = (number: string, pdc: string, chosen: Record<string, string> = {}) =>
  `${paymentDelay}?${new URLSearchParams({ pdc, ...(number && { facture: number }), ...chosen })}`
/** The link to the dispute on the page of the invoice, which gets the focus back. */
export const disputed = (number: string, pdc?: string) => `${invoice(number, pdc)}#contester`
export const dispute = (number: string, pdc?: string) =>
  `${invoice(number)}/contester${pdc ? `?${new URLSearchParams({ pdc })}` : ''}`
export const consumption = '/factures/controle'
export const household = '/factures/controle/foyer'
/** `date` is the day of the suspicious reading (yyyy-MM-dd). */
export const leak = (date: string, pdc: string) =>
  `/factures/controle/fuite?${new URLSearchParams({ releve: date, pdc })}`
export const payments = '/factures/paiements'
export const paymentModes = '/paymentmodes'
export const directDebit = '/paymentmodes/prelevement'
export const directDebitStart = '/paymentmodes/prelevement/adhesion'
export const directDebitStop = '/paymentmodes/prelevement/arret'
export const monthly = '/paymentmodes/mensualisation'
export const monthlySchedule = '/paymentmodes/mensualisation/visualisation'
export const monthlyScheduleOf = (pdc: string) =>
  `${monthlySchedule}?${new URLSearchParams({ pdc })}`
/** The instalment schedule after a request to pay monthly, which it confirms. */
export const monthlyRequested = (draft: string) =>
  `${monthlySchedule}?${new URLSearchParams({ demande: draft })}`
export const monthlyStart = '/paymentmodes/mensualisation/adhesion'
export const monthlyStop = '/paymentmodes/mensualisation/arret'
export const bankChange = '/paymentmodes/coordonnees'
export const services = '/services'
export const readingSending = '/services/transmission-compteur'
export const leaving = '/services/resiliation'
export const leavingTenant = '/services/resiliation/quitter-logement-locataire'
export const leavingOwner = '/services/resiliation/quitter-logement-proprietaire'
export const subscription = '/services/souscrpition' // sic
export const tenantSubscription = '/services/souscrpition/locataire' // sic
export const ownerSubscription = '/services/souscrpition/proprietaire' // sic
export const moving = '/services/demenagement'
export const movingTo = (town: string) =>
  `${moving}?${new URLSearchParams({ commune: town })}#regles`
/** Suggests towns for the beginning of a town's name (`nom`). */
export const townSuggestions = '/services/demenagement/communes'
export const complaints = '/services/reclamations'
/** The form of a request, with what is known: `objet`, `pdc`, `facture`, `releve`; `brouillon` names its draft. */
export const complaintAbout = (known: Record<string, string>) =>
  `${complaints}?${new URLSearchParams(known)}`
export const history = '/historique'
export const request = (id: string) => `/historique/${encodeURIComponent(id)}`
export const requestCancellation = (id: string) => `${request(id)}/annuler`
export const requestFile = (id: string, file: string) =>
  `${request(id)}/fichier/${encodeURIComponent(file)}`
export const mediation = (id: string) => `${request(id)}/mediateur`
export const mediationFile = (id: string) => `${mediation(id)}/dossier`
/** A document of a contract that was asked for or ended, under that reference. */
export const moveFile = (reference: string, file: string) =>
  `/historique/demenagement/${encodeURIComponent(reference)}/${encodeURIComponent(file)}`
export const requestMessage = '/historique/message'
export const requestMessageTo = (id: string, draft: string) =>
  `${requestMessage}?${new URLSearchParams({ demande: id, brouillon: draft })}`
export const requestMessageSent = (draft: string) =>
  `/historique/message-envoye/${encodeURIComponent(draft)}`
/** « Était-ce réglé ? » about a treated request (`demande`), or about a sent wizard (`demarche`, `brouillon`). */
export const solvedAbout = (about: Record<string, string>) =>
  `/etait-ce-regle?${new URLSearchParams(about)}`
export const account = '/compteabo'
export const documents = '/compteabo/documents'
export const passwordChange = '/compteabo/modifier-mdp'
export const passwordChanged = '/compteabo/modifier-mdp/fait'
/** Asks for the password of a subscriber whose log-in is not recent. */
export const presentPassword = '/compteabo/mot-de-passe-actuel'
export const mailChange = '/compteabo/changer-mail'
export const keptForm = '/saisie-gardee'
export const mailSent = '/compteabo/changer-mail/envoye'
export const mailChanged = '/compteabo/changer-mail/fait'
export const mailLink = (token: string) => `/compteabo/changer-mail/${encodeURIComponent(token)}`
export const address = '/compteabo/modifier-coordonnees'
export const addressSaved = '/compteabo/modifier-coordonnees/fait'
export const addressUnknown = '/compteabo/modifier-coordonnees/inconnue'
/** Suggests addresses for the text (`nom`) typed in a field (`champ`), given the values of other fields. */
export const addressSuggestions = '/compteabo/modifier-coordonnees/propositions'
export const eInvoice = '/compteabo/adhesion'
export const eInvoiceJoined = '/compteabo/adhesion/fait'
export const franceConnectLink = '/compteabo/france-connect'
export const notices = '/compteabo/avis'
export const faq = '/faq'
/** The answer to one question, unfolded; `state`: the search (`q`) and the opinion on the answer (`avis`). */
export const faqAnswer = (question: string, state: Record<string, string> = {}) =>
  `${faq}?${new URLSearchParams({ ...state, question })}#${encodeURIComponent(question)}`
export const contact = '/contact'
/** Each argument is a whole number, or a placeholder (`{z}`, `{x}`, `{y}`). */
export const mapTile = (z: string, x: string, y: string) => `/contact/carte/${z}/${x}/${y}`
export const myData = '/compteabo/mes-donnees'
/** `file` is `tout.json`, or `<part>.csv`. */
export const myDataFile = (file: string) => `/compteabo/mes-donnees/${encodeURIComponent(file)}`
export const ownTools = '/compteabo/mes-outils'
export const ownToolCreation = '/compteabo/mes-outils/creer'
/** A subscriber's tools read these addresses by a token; with `.csv` appended they answer a table. */
export const apiPoints = '/api/moi/points'
export const apiConsumption = '/api/moi/consommation'
export const apiInvoices = '/api/moi/factures'
export const apiDays = '/api/moi/jours'
export const apiDocument = '/api/moi/openapi.json'
export const trustedPeople = '/compteabo/proches'
export const trustedInvitation = '/compteabo/proches/inviter'
export const exampleWizard = '/vitrine/assistant'
export const paymentReturn = '/factures/consulter/retour'
export const paymentCancel = '/factures/consulter/annulation'
export const invoiceExport = '/factures/consulter/export'
/** The file of an invoice of the metering point `pdc`, else of the selected one. */
export const invoiceFile = (number: string, pdc?: string) =>
  `/factures/fichier/${encodeURIComponent(number)}${pdc ? `?${new URLSearchParams({ pdc })}` : ''}`
/** `semaine` is the Monday of the week (yyyy-MM-dd). */
export const weekOfDays = (semaine: string) =>
  `${consumption}?${new URLSearchParams({ semaine })}#jours`
export const consumptionExport = '/factures/controle/export'
export const paymentReceipt = (id: string) => `/factures/paiements/${encodeURIComponent(id)}/recu`
export const monthlyScheduleFile = (pdc: string) =>
  `/paymentmodes/mensualisation/echeancier/${encodeURIComponent(pdc)}`
export const mandateFile = (pdc: string) =>
  `/paymentmodes/prelevement/mandat/${encodeURIComponent(pdc)}`
export const townDocument = (id: string) =>
  `/services/demenagement/documents/${encodeURIComponent(id)}`
export const draft = (id: string) => `/brouillons/${encodeURIComponent(id)}`
export const pdcChoice = '/pdc'
/** The subscribers for whom a helper may act; a post chooses one. */
export const helped = '/proches'
export const helperAccount = '/proches/compte'
export const helperData = '/proches/mes-donnees'
export const helperClosing = '/proches/supprimer'
export const helperFactor = '/proches/deux-etapes'
export const invitation = (token: string) => `/invitation/${encodeURIComponent(token)}`
export const invitationAcceptance = (token: string) => `${invitation(token)}/accepter`

// Staff
export const staffRequests = '/adm-sem-webabo/gestion'
export const staffRequest = (id: string) => `/adm-sem-webabo/gestion/${encodeURIComponent(id)}`
export const staffReplyDraft = (id: string) => `${staffRequest(id)}/brouillon`
export const staffRequestFile = (id: string, file: string) =>
  `/adm-sem-webabo/gestion/${encodeURIComponent(id)}/fichier/${encodeURIComponent(file)}`
export const templates = '/adm-sem-webabo/gestion/modeles'
export const template = (id = 'creer') =>
  `/adm-sem-webabo/gestion/modeles/${encodeURIComponent(id)}`
export const bulks = '/adm-sem-webabo/gestion/lot'
export const bulk = (reference: string) =>
  `/adm-sem-webabo/gestion/lot/${encodeURIComponent(reference)}`
export const savedFilters = '/adm-sem-webabo/gestion/filtres'
export const savedFilter = (id: string) =>
  `/adm-sem-webabo/gestion/filtres/${encodeURIComponent(id)}`
export const requestExport = '/adm-sem-webabo/gestion/export'
export const statistics = '/adm-sem-webabo/statistiques'
export const statisticsExport = '/adm-sem-webabo/statistiques/export'
export const solvedFile = '/adm-sem-webabo/statistiques/etait-ce-regle'
export const staffPayments = '/adm-sem-webabo/paiements'
export const staffPayment = (id: string) => `/adm-sem-webabo/paiements/${encodeURIComponent(id)}`
/** `decision` is the French word of the address, such as `redemander`. */
export const staffPaymentDecision = (id: string, decision: string) =>
  `/adm-sem-webabo/paiements/${encodeURIComponent(id)}/${encodeURIComponent(decision)}`
export const subscribers = '/adm-sem-webabo/subManangement'
export const subscriber = (ref: string) =>
  `/adm-sem-webabo/subManangement/${encodeURIComponent(ref)}`
/** All about a subscriber on one page; `subscriber` is the panel that changes the account. */
export const subscriberSheet = (ref: string) => `${subscriber(ref)}/fiche`
export const subscriberInvoice = (ref: string, number: string) =>
  `${subscriber(ref)}/facture/${encodeURIComponent(number)}`
export const subscriberDeletion = (ref: string) =>
  `/adm-sem-webabo/subManangement/${encodeURIComponent(ref)}/supprimer`
export const subscriberMoveFile = (ref: string, reference: string, file: string) =>
  `${subscriber(ref)}/demenagement/${encodeURIComponent(reference)}/${encodeURIComponent(file)}`
export const aidLists = '/adm-sem-webabo/aides'
export const aidList = (reference: string) => `${aidLists}/${encodeURIComponent(reference)}`
export const aidListFile = (reference: string) => `${aidList(reference)}/export`
export const staffNotices = '/adm-sem-webabo/avis'
export const staffNotice = (id: string) => `/adm-sem-webabo/avis/${encodeURIComponent(id)}`
export const staffNoticesFile = '/adm-sem-webabo/avis/export'
/** The script of the agent's panel posts here. */
export const presence = '/adm-sem-webabo/presence'
export const staffAccount = '/adm-sem-webabo/compte'
export const pendingAddresses = '/adm-sem-webabo/adresses'
export const secondFactor = '/adm-sem-webabo/deux-etapes'
export const secondFactorActivation = '/adm-sem-webabo/deux-etapes/activation'
export const recoveryCodes = '/adm-sem-webabo/deux-etapes/codes'
export const agents = '/adm-sem-webabo/userManangement'
export const agentCreation = '/adm-sem-webabo/userManangement/creer'
export const agent = (id: string) => `/adm-sem-webabo/userManangement/${encodeURIComponent(id)}`
export const agentFactor = (id: string) =>
  `/adm-sem-webabo/userManangement/${encodeURIComponent(id)}/deux-etapes`
export const agentRemoval = (id: string) =>
  `/adm-sem-webabo/userManangement/${encodeURIComponent(id)}/garder`
export const agentDeletion = (id: string) =>
  `/adm-sem-webabo/userManangement/${encodeURIComponent(id)}/supprimer`

// All visitors
export const maintenance = '/maintenance'
/** The link in a mail that switches off the notice `avis` of this subscriber. */
export const noticeLink = (abonne: string, avis: string, signature: string) =>
  `/avis/${encodeURIComponent(abonne)}/${encodeURIComponent(avis)}/${encodeURIComponent(signature)}`
export const accessibility = '/accessibilite'
export const securityContact = '/.well-known/security.txt'
export const accessibilityGrid = '/accessibilite/grille.csv'
export const legalNotice = '/mentions-legales'
export const privacy = '/donnees-personnelles'
export const promises = '/nos-engagements'
export const easyRead = '/facile-a-lire'
export const easyContact = '/facile-a-lire/nous-contacter'
export const easyPayment = '/facile-a-lire/payer'
export const easyInvoice = '/facile-a-lire/lire-une-facture'
export const easyReading = '/facile-a-lire/envoyer-un-releve'
export const siteMap = '/plan-du-site'
export const lightVersion = '/version-allegee'
export const waterAid = '/aide-facture'
export const localWater = '/eau-de-ma-commune'
/** Takes the beginning of a town's name or postal code (`nom`). */
export const localWaterTowns = '/eau-de-ma-commune/propositions'
export const waterNotices = '/eau-de-ma-commune/mes-avis'
export const waterConfirmation = (id: string, token: string) =>
  `/eau-de-ma-commune/confirmation/${encodeURIComponent(id)}/${encodeURIComponent(token)}`
export const waterStop = (id: string, token: string) =>
  `/eau-de-ma-commune/desabonnement/${encodeURIComponent(id)}/${encodeURIComponent(token)}`
export const localWaterOf = (slug: string) => `/eau-de-ma-commune/${encodeURIComponent(slug)}`
export const paymentNotification = '/paiement/notification'
