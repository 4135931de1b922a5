import { z } from 'zod'
import {
  isOneLine,
  longestPersonName,
  trustedActions,
  trustedKinds,
  trustedRights,
} from '#domain/trusted-people.ts'
import { day, flag, mailed, mailState } from '#upstream/catalogue/entities.ts'
import {
  byLogin,
  firstName,
  id,
  instant,
  list,
  login,
  mail,
  name,
  oneOf,
  password,
  refAbo,
  text,
  token,
  yes,
} from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

const byId = z.object({ login, id: id.describe('L’accès, tel que getDelegations le nomme.') })
const personName = z
  .string()
  .refine(isOneLine)
  .overwrite(name => name.trim().replaceAll(/\s+/g, ' '))
  .min(1)
  .max(longestPersonName)
const linkToken = token.min(1).max(200)

const access = {
  kind: oneOf(
    trustedKinds,
    '`family` : famille ou ami ; `carer` : aidant ; `social` : travailleur social ; `agent` : agence du bailleur.',
  ),
  name,
  mail,
  rights: list(
    z.enum(trustedRights),
    'Ce qui est permis : `see` voir, toujours compris ; `pay` payer ; `readings` envoyer des relevés ; `requests` faire et suivre des demandes.',
  ),
  until: day.describe('Le dernier jour de l’accès, compris.'),
}

export const delegation = z.object({
  id,
  ...access,
  points: list(z.string(), 'Les points de comptage, par leurs références.'),
  state: oneOf(
    ['invited', 'lapsed', 'refused', 'active', 'ended'],
    '`invited` : invitation sans réponse ; `lapsed` : son lien n’est plus valable ; `refused` : refusée ; `active` : accès en cours ; `ended` : fini ou retiré.',
  ),
  invitedAt: instant.describe('L’instant de l’invitation, en UTC.'),
  linkEndsAt: instant.describe('Jusqu’à quand vaut le lien de l’invitation, en UTC.'),
  canResend: yes('L’invitation peut être envoyée une seconde fois.'),
  acceptedAt: instant.nullable().describe('L’instant de son acceptation ; null d’ici là.'),
  lastUsedAt: instant
    .nullable()
    .describe('La dernière fois que l’accès a servi ; null s’il n’a jamais servi.'),
  endedAt: instant.nullable().describe('L’instant où il a été retiré ou refusé ; null sinon.'),
  actions: list(
    z.object({
      action: oneOf(
        trustedActions,
        '`payment` : paiement ; `reading` : relevé ; `request` : demande ; `message` : message ; `cancellation` : annulation.',
      ),
      at: instant.describe('Quand, en UTC.'),
    }),
    'Ce qui a été fait par cet accès, le plus récent d’abord ; les vingt derniers.',
  ),
})
export type Delegation = z.output<typeof delegation>

const giver = text('Le nom de l’abonné qui donne l’accès.')
const places = list(z.string(), 'Les adresses des points de comptage, sur une ligne chacune.')

const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byStaff = callsOf({ auth: 'admin', inferred: true })
const byAnyone = callsOf({ auth: 'public', inferred: true })

export const calls = {
  inviteTrusted: bySubscriber.post('delegations/invite', {
    summary:
      'Invite une personne à agir pour l’abonné, par un lien envoyé à son adresse : 1 envoyé, ou ce qu’il advient du courriel, 0 c’est l’adresse de l’abonné, 2 cette adresse a déjà un accès ou une invitation, 3 trop d’invitations ce jour',
    task: 'de l’envoi de votre invitation',
    body: z.object({
      login,
      kind: access.kind,
      name: personName.describe('Un nom, tel qu’il est affiché.'),
      mail: mail.max(254),
      points: z
        .array(z.string())
        .min(1)
        .max(500)
        .describe('Les points de comptage, par leurs références.'),
      rights: access.rights
        .min(1)
        .describe(
          'Ce qui est permis : `see` voir, toujours compris ; `pay` payer ; `readings` envoyer des relevés ; `requests` faire et suivre des demandes.',
        ),
      until: access.until,
    }),
    refuses: [503],
    answer: z.union([z.literal([0, 1, 2, 3]), z.object({ mail: mailState })]),
  }),
  getDelegations: bySubscriber.get('delegations', {
    summary:
      'Les personnes que l’abonné a invitées, la plus récente d’abord : leurs droits, leur dernière visite, ce qu’elles ont fait ; sans celles dont l’accès est fini depuis un an',
    task: 'de la récupération de vos proches',
    query: byLogin,
    answer: z.array(delegation),
  }),
  getSubscriberDelegations: byStaff.get('admin/delegations', {
    summary:
      'Les accès en cours et les invitations sans réponse d’un abonné, pour le personnel ; sans ce qui a été fait',
    task: 'de la récupération des proches de l’abonné',
    query: z.object({ refAbo }),
    answer: z.array(delegation),
  }),
  resendInvitation: bySubscriber.post('delegations/resend', {
    summary:
      'Envoie une seconde fois une invitation, par un nouveau lien qui remplace le premier : 1 envoyé, ou ce qu’il advient du courriel, 0 acceptée entre-temps, finie, ou déjà renvoyée',
    task: 'de l’envoi de votre invitation',
    body: byId,
    refuses: [503],
    answer: mailed,
  }),
  revokeDelegation: bySubscriber.post('delegations/revoke', {
    summary:
      'Retire un accès ou une invitation, sur-le-champ : 1 fait, même déjà retiré, 0 introuvable',
    task: 'du retrait de l’accès',
    body: byId,
    answer: flag,
  }),
  getGivers: bySubscriber.get('delegations/givers', {
    summary: 'Les abonnés pour qui cette personne peut agir en ce moment, par ordre alphabétique',
    task: 'de la récupération des personnes que vous aidez',
    query: byLogin,
    answer: z.array(
      z.object({
        id,
        giver,
        places,
        rights: access.rights,
        until: access.until,
        lastUsedAt: instant
          .nullable()
          .describe('La dernière fois que l’accès a servi ; null s’il n’a jamais servi.'),
        leakSince: day
          .nullish()
          .describe('Depuis quand l’eau coule jour et nuit à une de ces adresses ; null sinon.'),
      }),
    ),
  }),
  getReceivedDelegations: bySubscriber.get('delegations/received', {
    summary:
      'Les accès que cette personne a acceptés, en cours ou finis, le plus récent d’abord, avec tout ce qu’elle a fait par eux ; sans ceux qui sont finis depuis un an',
    task: 'de la récupération des personnes que vous aidez',
    query: byLogin,
    answer: z.array(
      delegation
        .omit({ linkEndsAt: true, canResend: true })
        .extend({
          giver,
          actions: delegation.shape.actions.describe(
            'Ce qui a été fait par cet accès, le plus récent d’abord, en entier.',
          ),
        }),
    ),
  }),
  openDelegation: bySubscriber.post('delegations/open', {
    summary:
      'Ouvre une session au nom d’un abonné, bornée à ce qu’il a permis ; 404 quand l’accès est fini',
    task: 'de l’ouverture de cet accès',
    body: z.object({ login, id: id.describe('L’accès, tel que getGivers le nomme.') }),
    refuses: [404],
    answer: z.object({
      token: text(
        'Le jeton de la session au nom de l’abonné, bornée à ces droits, opaque pour le portail.',
      ),
      refAbo,
      firstName,
      giver,
      rights: access.rights,
    }),
  }),
  getInvitation: byAnyone.get('delegations/invitation', {
    summary: 'Ce que dit une invitation, par son lien ; null s’il ne vaut rien',
    task: 'de la lecture de votre invitation',
    query: z.object({ token: linkToken }),
    answer: z
      .object({
        ...access,
        giver,
        places,
        linkEndsAt: delegation.shape.linkEndsAt,
        hasAccount: yes('L’adresse invitée a déjà un compte.'),
      })
      .nullable(),
  }),
  acceptInvitation: bySubscriber.post('delegations/accept', {
    summary:
      'Accepte une invitation, avec le compte de l’adresse invitée : 1 fait, 0 lien sans valeur, 2 invitation d’une autre adresse',
    task: 'de l’acceptation de votre invitation',
    body: z.object({ login, token: linkToken }),
    answer: z.literal([0, 1, 2]),
  }),
  refuseInvitation: byAnyone.post('delegations/refuse', {
    summary:
      'Refuse une invitation, par son lien, et le dit à l’abonné par courriel : 1 fait, 0 lien sans valeur',
    task: 'du refus de l’invitation',
    body: z.object({ token: linkToken }),
    answer: flag,
  }),
  createTrustedAccount: byAnyone.post('delegations/accept/new', {
    summary:
      'Crée le compte de l’adresse invitée, sans contrat, et accepte l’invitation : 1 fait, 0 lien sans valeur, 2 l’adresse a déjà un compte',
    task: 'de la création de votre compte',
    body: z.object({
      token: linkToken,
      firstName: personName.describe('Le prénom.'),
      lastName: personName.describe('Le nom de famille.'),
      password,
    }),
    answer: z.literal([0, 1, 2]),
  }),
  closeTrustedAccount: bySubscriber.post('delegations/close', {
    summary:
      'Supprime le compte d’une personne sans contrat, à sa demande, avec ses accès et ses sessions : 1 fait, 0 mauvais mot de passe, ou compte d’un abonné',
    task: 'de la suppression de votre compte',
    body: z.object({ login, password }),
    answer: flag,
  }),
}
