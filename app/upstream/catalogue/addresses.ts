import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { adress, day, flag, mailed } from './entities.ts'
import {
  byLogin,
  endValue,
  entity,
  id,
  login,
  name,
  oneOf,
  phone,
  refAbo,
  startValue,
  text,
  token,
} from './words.ts'

const link = z.object({ token })

const typed = z.string().max(100)

/** ADDR-12: an address that waits until the utility has verified it. */
const pendingAdress = entity('PendingAdress', {
  adress,
  phone,
  askedOn: day.describe('Le jour de la demande.'),
  validUntil: day.describe('Le dernier jour du lien de vérification.'),
})
const required = z.string().trim().min(1)
const givenAdress = adress
  .extend({
    country: required.describe('Le pays.'),
    zipCode: required.describe('Le code postal.'),
    city: required.describe('La commune.'),
    streetName: required.describe('La voie, sans le numéro.'),
  })
  .describe('Une adresse postale ; une partie vide n’est pas dite.')

/** DATA-22: the first few suggestions for what was typed, of each kind. */
const names = z.array(z.string())
const referential = entity('Referential', {
  listPays: names.describe('Les pays qui commencent ainsi.'),
  listCP: names.describe('Les codes postaux qui commencent ainsi.'),
  listVille: names.describe('Les communes qui commencent ainsi.'),
  listRue: names.describe('Les voies qui commencent ainsi.'),
})
export type Referential = z.output<typeof referential>

const bySubscriber = callsOf({ auth: 'subscriber' })
const byStaff = callsOf({ auth: 'admin', inferred: true })
const byAnyone = callsOf({ auth: 'public' })

export const addresses = {
  modifyUser: bySubscriber.put('users/{login}', {
    summary:
      "Enregistre l'adresse postale et le téléphone de l'abonné, ce qui manque restant tel quel : 1 fait, 0 si l'adresse n'est pas au registre. Ni l'identifiant, ni l'adresse e-mail, ni le mot de passe ne changent",
    task: "de l'enregistrement de votre adresse",
    params: z.object({ login }),
    body: z.object({ adress: givenAdress.optional(), phone: phone.max(30).optional() }),
    answer: flag,
  }),
  checkAdress: bySubscriber.post('compteabo/checkAdress', {
    inferred: true,
    summary: "L'adresse est-elle au registre ? 1 oui, 0 non, toute autre valeur : erreur",
    task: "de la vérification de l'adresse",
    body: z.object({ login, adress: givenAdress }),
    answer: z.int(),
  }),
  createAdressConfirmationToken: bySubscriber.post('compteabo/createAdressConfirmationToken', {
    inferred: true,
    summary:
      "Demande la vérification d'une adresse : le lien part à l'exploitant, un avis à l'abonné ; la demande précédente ne vaut plus rien. 1 envoyé, ou la même demande attend déjà, ou ce qu’il advient des courriels",
    task: "de la demande de vérification de l'adresse",
    body: z.object({ login, adress: givenAdress, phone: phone.max(30) }),
    answer: mailed,
  }),
  getPendingAdress: bySubscriber.get('compteabo/pendingAdress', {
    inferred: true,
    summary: "L'adresse de l'abonné qui attend d'être vérifiée, ou null",
    task: 'de la récupération de votre adresse en attente',
    query: byLogin,
    answer: pendingAdress.nullable(),
  }),
  getAdressReferential: bySubscriber.get('compteabo/adressReferential', {
    inferred: true,
    summary:
      "Les pays, codes postaux, villes et rues qui commencent comme ce qui est donné ; ce qui n'est pas donné n'a pas de liste",
    task: 'de la récupération des propositions d’adresse',
    query: z.object({
      country: typed.optional().describe('Le pays.'),
      zipCode: typed.optional().describe('Le code postal.'),
      city: typed.optional().describe('La commune.'),
      streetName: typed.optional().describe('La voie, sans le numéro.'),
    }),
    answer: referential,
  }),
  listPendingAdresses: byStaff.get('admin/pendingAdresses', {
    summary: "Les adresses qui attendent d'être vérifiées, la plus ancienne d'abord",
    task: 'de la récupération des adresses à vérifier',
    query: z.object({ startValue: startValue.optional(), endValue: endValue.optional() }),
    answer: z.array(
      pendingAdress.extend({
        refAbo,
        name,
        current: adress.describe('L’adresse de facturation d’ici là.'),
      }),
    ),
  }),
  checkAdressTokenExist: byAnyone.get('compteabo/checkAdressTokenExist', {
    summary: "Le lien de vérification d'une adresse vaut-il encore ?",
    task: 'de la vérification du lien',
    query: link,
    answer: z.boolean(),
  }),
  createAdress: byAnyone.post('compteabo/createAdress', {
    summary: "Crée l'adresse vérifiée : 1 créée, 0 elle existe déjà",
    task: "de la vérification de l'adresse",
    query: link,
    answer: flag,
  }),
}

const townDocument = entity('TownDocument', {
  id,
  title: text('Le titre du document.'),
  kind: oneOf(
    ['regulations', 'form'],
    '`regulations` : règlement du service ; `form` : formulaire.',
  ),
  size: z
    .int()
    .positive()
    .nullable()
    .describe('La taille en octets ; null si elle n’est pas connue.'),
})
export type TownDocument = z.output<typeof townDocument>

export const towns = {
  getTowns: bySubscriber.get('getTowns', {
    summary: 'Les communes desservies',
    task: 'de la récupération des communes',
    /** DATA-23 */
    answer: z.array(z.object({ name })),
  }),
  getTownDocuments: bySubscriber.get('towns/documents', {
    inferred: true,
    summary:
      'Le règlement du service et les formulaires d’une commune ; 404 si elle n’est pas desservie',
    task: 'de la récupération des documents de la commune',
    query: z.object({ town: text('Le nom de la commune, comme getTowns l’écrit.') }),
    refuses: [404],
    answer: z.array(townDocument),
  }),
  getTownDocument: bySubscriber.get('towns/documents/file', {
    inferred: true,
    summary: 'Le PDF d’un document d’une commune ; 404 s’il n’existe pas',
    task: 'du téléchargement du document',
    query: z.object({ id }),
    answer: 'application/pdf',
  }),
}
