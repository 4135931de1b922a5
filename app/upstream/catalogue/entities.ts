import { z } from 'zod'
import { mailStates } from '#domain/mail-field.ts'
import { requestStatuses } from '#domain/request.ts'
import { parseDay } from '#domain/values.ts'
import {
  accessGestion,
  counterRef,
  entity,
  factNumber,
  firstName,
  id,
  index,
  lastName,
  list,
  login,
  mail,
  message,
  nameAdmin,
  oneOf,
  pdcRef,
  phone,
  point,
  refAbo,
  text,
  typeDemande,
  whole,
  yes,
} from './words.ts'

// Field names keep the catalogue's own spelling: adress, souscriptionDate, attachements. // sic

export const day = z.iso.date()
/** Euros with at most two decimals, as the back end writes them; `toCents` of domain/values reads them. */
export const euros = z.number()
/** 1 means yes, or done; 0 means no, or refused. */
export const flag = z.literal([0, 1])

/** DATA-05 */
export const adress = entity(
  'Adress',
  {
    country: text('Le pays.'),
    zipCode: text('Le code postal.'),
    city: text('La commune.'),
    streetName: text('La voie, sans le numéro.'),
    streetNumber: text('Le numéro dans la voie, « bis » compris.'),
    buildingName: text('Le bâtiment.'),
    appartNumber: text('L’appartement.'),
    floorNumber: text('L’étage.'),
    stairNumber: text('L’escalier.'),
    cityCompl: text('Un lieu-dit.'),
    streetCompl: text('Un complément d’adresse.'),
  },
  'Une adresse postale ; une partie vide n’est pas dite.',
)
export type Adress = z.output<typeof adress>

/** DATA-02, without the password, which no answer ever carries. */
export const user = entity('User', {
  id,
  login: text('L’identifiant que le portail redonne ensuite en `userLogin` : le numéro d’abonné.'),
  mail,
  refAbo,
  pdcRef,
  firstName,
  lastName,
  nameCustomer: text('Le nom au contrat, tel que les factures l’écrivent.'),
  phone,
  startDate: day.describe('Abonné depuis ce jour.'),
  adress,
})
export type User = z.output<typeof user>

/** The account as its owner reads it. */
export const ownUser = user
  .extend({
    pendingMail: mail
      .describe(
        'La nouvelle adresse e-mail, tant que le lien qui la confirme n’a pas servi ; absente sans changement en attente.',
      )
      .optional(),
  })
  .meta({ id: 'OwnUser' })
export type OwnUser = z.output<typeof ownUser>

/** DATA-25, without the password. */
export const adminUser = entity('AdminUser', { id, login, nameAdmin, accessGestion })
export type AdminUser = z.output<typeof adminUser>

/** DATA-06 */
export const pdc = entity('Pdc', {
  pdcRef,
  adress,
  reportPeriod: z
    .object({
      municipality: text('La commune de la tournée.'),
      startDate: day.describe('Le premier jour.'),
      endDate: day.describe('Le dernier jour.'),
    })
    .describe('Quand le compteur sera relevé.'),
  contract: z
    .object({
      souscriptionDate: day
        .nullable()
        .describe('Le jour de la souscription ; null s’il n’est pas connu.'),
      paymentMode: flag.describe('1 : prélèvement.'),
      monthlyPayment: flag.describe('1 : mensualisation.'),
    })
    .describe('Le contrat.'),
})
export type Pdc = z.output<typeof pdc>

/** DATA-10. */
export const facture = entity(
  'Facture',
  {
    factNumber,
    amountFact: euros.describe('Le montant, en euros.'),
    balanceFact: euros.describe('Ce qui reste à payer, en euros ; négatif : un avoir.'),
    startDate: day.describe('Le jour d’émission.'),
    endDate: day.describe('La date limite de paiement.'),
    fileName: text('Le nom du fichier.'),
    exist: yes('Le fichier PDF existe.'),
  },
  'Une facture.',
)
export type Facture = z.output<typeof facture>

/** BEY-613: a row that the utility sends twice would be owed twice, and could never be paid. */
export function onceEach<T>(rows: T[], keyOf: (row: T) => unknown): T[] {
  const seen = new Set()
  return rows.filter(row => {
    const key = keyOf(row)
    if (key === undefined) return true
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** DATA-11 */
export const solde = entity('Solde', {
  total: euros.describe('Le solde, en euros ; négatif : un avoir.'),
  soldes: list(
    z.object({
      etat: oneOf(
        ['regler', 'retard', 'solde', 'avoir'],
        '`regler` : à payer ; `retard` : date limite passée ; `solde` : rien à payer ; `avoir` : trop-perçu.',
      ),
      invoice: facture.nullable().describe('La facture ; null quand l’état ne tient à aucune.'),
    }),
    'Une ligne par facture à payer ; une seule, sans facture, s’il n’y en a pas.',
  ).overwrite(rows => onceEach(rows, ({ invoice }) => invoice?.factNumber)),
})

/** DATA-08 */
export const alert = entity('Alert', {
  oldIndex: whole('L’index d’avant, en m³.'),
  oldDate: day.describe('Son jour.'),
  newIndex: whole('L’index qui dépasse, en m³.'),
  newDate: day.describe('Son jour.'),
  consumption: whole('La consommation entre les deux relèves, en m³.'),
})
export type ConsumptionAlert = z.output<typeof alert>

/** The types of a meter reading (CONS-11). */
export const readingTypes = [
  'Estimation',
  'Manuelle',
  'Initialisation',
  'Radio',
  'Portable',
  'WEBABO',
] as const

/** DATA-07, CONS-13 */
export const reading = entity('Reading', {
  date: day.describe('Le jour de la relève.'),
  index,
  consumption: whole('La consommation entre les deux relèves, en m³.'),
  dailyCons: z
    .number()
    .describe('La consommation moyenne depuis la relève précédente, en m³ par jour.'),
  counterRef,
  type: oneOf(readingTypes, 'Comment l’index est connu ; `WEBABO` : transmis par l’abonné.'),
  avgCons: z
    .number()
    .nullable()
    .describe(
      'La moyenne de trois ans à ce jour-là, en m³ par jour ; null tant qu’il n’y en a pas.',
    ),
})
export type Reading = z.output<typeof reading>

/** DATA-20 */
export const paymentResult = entity(
  'PaymentResult',
  {
    code: text(
      'Le code du prestataire : `00000` est un succès, `02306` un abandon, `02000` une attente.',
    ),
    longMessage: text('Ce qu’il en dit en toutes lettres.'),
  },
  'Ce que dit le prestataire.',
)

/** DATA-13 */
export const bankAccount = entity('BankAccount', {
  owner: z.string().max(24).describe('Le titulaire du compte.'),
  bic: z.string().max(11).describe('Le BIC.'),
  iban: z
    .string()
    .max(27)
    .describe(
      'L’IBAN sans espaces : entier quand il est écrit, masqué (`FR76•••0189`) quand il est lu.',
    ),
})
export type BankAccount = z.output<typeof bankAccount>

export const deposit = entity('Deposit', {
  depositDate: day.describe('Le jour du prélèvement.'),
  amount: euros.describe('Le montant, en euros.'),
})

/** DATA-15: an entry of the request history. */
export const histo = entity(
  'Histo',
  {
    id,
    pdc: point,
    dateDemande: day.describe('Le jour de la demande.'),
    statutDemande: oneOf(requestStatuses, 'Où elle en est.'),
    typeDemande,
    dateTraitement: day.nullable().describe('Le jour où elle a été traitée ; null d’ici là.'),
    message,
    attachements: text('Les noms des fichiers joints, séparés par des virgules.'), // sic
    /** HIST-05 */
    dateAnnulation: day
      .nullish()
      .describe('Le jour où l’abonné l’a annulée ; son statut reste ce qu’il était.'),
    sentBy: z
      .string()
      .nullish()
      .describe(
        'Le nom du proche qui l’a envoyée pour l’abonné ; null ou absent : l’abonné lui-même.',
      ),
    openedBy: z.string().nullish().describe('Le nom de l’agent qui l’a ouverte pour l’abonné.'),
    promisedFor: day
      .nullish()
      .describe(
        'Le dernier jour qu’un agent a promis pour la réponse ; null ou absent : quinze jours ouvrés après la demande.',
      ),
  },
  'La demande, telle qu’elle figure dans l’historique.',
)
export type Histo = z.output<typeof histo>

/** The state of a mail; a utility that leaves it out says nothing about its mails. */
export const mailState = oneOf(
  mailStates,
  '`sent` : parti ; `waiting` : il partira ; `failed` : il ne partira pas ; `none` : aucune adresse.',
)
export type MailState = z.output<typeof mailState>

/** 1 means done, 0 refused; an object means done too, with the state of the mail. */
export const mailed = z.union([flag, z.object({ mail: mailState })])

/** A code, of which 0 means done; an object means done too, with the state of the mail. */
export const codeOrMail = z.union([z.int(), z.object({ mail: mailState })])

/** What the provider is asked to let pay. */
export const paymentOrder = z.object({
  amount: z.int().positive().describe('Le montant en centimes, entier.'),
  redirectUrl: z
    .url()
    .describe(
      'Où le prestataire ramène le navigateur (GET), avec son jeton dans l’adresse : `?token=…`.',
    ),
  cancelUrl: z.url().describe('Où il le ramène après un abandon, de même.'),
  pdc: point,
  notificationUrl: z
    .url()
    .describe(
      'Où il annonce l’issue au portail, de serveur à serveur, par GET ou POST, `?token=…` dans l’adresse, jusqu’à une réponse 2xx ; 503 veut dire « pas encore ».',
    ),
  reference: text('Le nom du paiement chez le portail, et sa clé d’idempotence.'),
})

export const paymentSession = z.object({
  result: paymentResult,
  redirectURL: z
    .url()
    .nullish()
    .describe('La page de paiement, dont l’origine est le réglage `PAYMENT_ORIGIN` du portail.'),
  token: z.string().nullish().describe('La session chez le prestataire.'),
})
const typedDay = z.string().refine(text => parseDay(text) !== undefined)

/** The filters and the order of requests, in all calls that list them. */
export const claimFilters = {
  pdcFilter: z.string().optional().describe('Une partie de la référence du point de comptage.'),
  dateFilter: typedDay.optional().describe('Demandes faites ce jour (aaaa-MM-jj) ou après.'),
  dateFilterEnd: typedDay.optional().describe('Demandes faites ce jour (aaaa-MM-jj) ou avant.'),
  statutFilter: z.string().optional().describe('Ce statut seul.'),
  typeFilter: z.string().optional().describe('Ce type seul.'),
  lateBefore: day
    .optional()
    .describe(
      'Seulement celles dont la réponse est en retard : faites avant ce jour ou, quand un jour fut promis, celles dont ce jour promis est passé.',
    ),
}

export const claimOrder = {
  order: z
    .enum(['id', 'pdc', 'date', 'reponse', 'statut', 'type'])
    .optional()
    .describe(
      'La colonne du tri ; `reponse` : le jour promis ou, sans lui, le quinzième jour ouvré.',
    ),
  reverse: z.enum(['true', 'false']).optional().describe('`true` retourne le tri.'),
}
