import { z } from 'zod'
import {
  isOneLine,
  longestPersonName,
  trustedActions,
  trustedKinds,
  trustedRights,
} from '#domain/trusted-people.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag, mailed, mailState } from './entities.ts'
import {
  byLogin,
  firstName,
  id,
  instant,
  login,
  mail,
  name,
  password,
  refAbo,
  text,
  token,
} from './words.ts'

const byId = z.object({ login, id: id.describe('L’accès, tel que getDelegations le nomme.') })
const personName = z
  .string()
  .refine(isOneLine)
  .overwrite(name => name.trim().replaceAll(/\s+/g, ' '))
  .min(1)
  .max(longestPersonName)
const linkToken = token.min(1).max(200)

/** What a helper may do, and until when: the day included. */
const access = {
  kind: z
    .enum(trustedKinds)
    .describe(
      '`family` : famille ou ami ; `carer` : aidant ; `social` : travailleur social ; `agent` : agence du bailleur.',
    ),
  name,
  mail,
  rights: z
    .array(z.enum(trustedRights))
    .describe(
      'Ce qui est permis : `see` voir, toujours compris ; `pay` payer ; `readings` envoyer des relevés ; `requests` faire et suivre des demandes.',
    ),
  until: day.describe('Le dernier jour de l’accès, compris.'),
}

/** An access as its subscriber reads it. */
export const delegation = z.object({
  id,
  ...access,
  points: z.array(z.string()).describe('Les points de comptage, par leurs références.'),
  state: z
    .enum(['invited', 'lapsed', 'refused', 'active', 'ended'])
    .describe(
      '`invited` : invitation sans réponse ; `lapsed` : son lien n’est plus valable ; `refused` : refusée ; `active` : accès en cours ; `ended` : fini ou retiré.',
    ),
  invitedAt: instant.describe('L’instant de l’invitation, en UTC.'),
  linkEndsAt: instant.describe('Jusqu’à quand vaut le lien de l’invitation, en UTC.'),
  canResend: z.boolean().describe('L’invitation peut être envoyée une seconde fois.'),
  acceptedAt: instant.nullable().describe('L’instant de son acceptation ; null d’ici là.'),
  lastUsedAt: instant
    .nullable()
    .describe('La dernière fois que l’accès a servi ; null s’il n’a jamais servi.'),
  endedAt: instant.nullable().describe('L’instant où il a été retiré ou refusé ; null sinon.'),
  deeds: z
    .array(
      z.object({
        deed: z
          .enum(trustedActions)
          .describe(
            '`payment` : paiement ; `reading` : relevé ; `request` : demande ; `message` : message ; `cancellation` : annulation.',
          ),
        at: instant.describe('Quand, en UTC.'),
      }),
    )
    .describe('Ce qui a été fait par cet accès, le plus récent d’abord ; les vingt derniers.'),
})
export type Delegation = z.output<typeof delegation>

const giver = text('Le nom de l’abonné qui donne l’accès.')
const places = z
  .array(z.string())
  .describe('Les adresses des points de comptage, sur une ligne chacune.')
const extra = 'trusted-people' as const

const common = { auth: 'subscriber', inferred: true, extra: 'trusted-people' } as const

/** A helper acts for a subscriber, who lets them. */
export const trustedPeople = {
  inviteTrusted: endpoint({
    method: 'POST',
    path: 'delegations/invite',
    summary:
      'Invite une personne à agir pour l’abonné, par un lien envoyé à son adresse : 1 envoyé, ou ce qu’il advient du courriel, 0 c’est l’adresse de l’abonné, 2 cette adresse a déjà un accès ou une invitation, 3 trop d’invitations ce jour',
    task: 'de l’envoi de votre invitation',
    ...common,
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
  getDelegations: endpoint({
    method: 'GET',
    path: 'delegations',
    summary:
      'Les personnes que l’abonné a invitées, la plus récente d’abord : leurs droits, leur dernière visite, ce qu’elles ont fait ; sans celles dont l’accès est fini depuis un an',
    task: 'de la récupération de vos proches',
    ...common,
    query: byLogin,
    answer: z.array(delegation),
  }),
  getSubscriberDelegations: endpoint({
    method: 'GET',
    path: 'admin/delegations',
    summary:
      'Les accès en cours et les invitations sans réponse d’un abonné, pour le personnel ; sans ce qui a été fait',
    task: 'de la récupération des proches de l’abonné',
    auth: 'admin',
    inferred: true,
    extra,
    query: z.object({ refAbo }),
    answer: z.array(delegation),
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: 'delegations/resend',
    summary:
      'Envoie une seconde fois une invitation, par un nouveau lien qui remplace le premier : 1 envoyé, ou ce qu’il advient du courriel, 0 acceptée entre-temps, finie, ou déjà renvoyée',
    task: 'de l’envoi de votre invitation',
    ...common,
    body: byId,
    refuses: [503],
    answer: mailed,
  }),
  revokeDelegation: endpoint({
    method: 'POST',
    path: 'delegations/revoke',
    summary:
      'Retire un accès ou une invitation, sur-le-champ : 1 fait, même déjà retiré, 0 introuvable',
    task: 'du retrait de l’accès',
    ...common,
    body: byId,
    answer: flag,
  }),
  getGivers: endpoint({
    method: 'GET',
    path: 'delegations/givers',
    summary: 'Les abonnés pour qui cette personne peut agir en ce moment, par ordre alphabétique',
    task: 'de la récupération des personnes que vous aidez',
    ...common,
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
      }),
    ),
  }),
  getReceivedDelegations: endpoint({
    method: 'GET',
    path: 'delegations/received',
    summary:
      'Les accès que cette personne a acceptés, en cours ou finis, le plus récent d’abord, avec tout ce qu’elle a fait par eux ; sans ceux qui sont finis depuis un an',
    task: 'de la récupération des personnes que vous aidez',
    ...common,
    query: byLogin,
    answer: z.array(
      delegation.omit({ linkEndsAt: true, canResend: true }).extend({
        giver,
        deeds: delegation.shape.deeds.describe(
          'Ce qui a été fait par cet accès, le plus récent d’abord, en entier.',
        ),
      }),
    ),
  }),
  openDelegation: endpoint({
    method: 'POST',
    path: 'delegations/open',
    summary:
      'Ouvre une session au nom d’un abonné, bornée à ce qu’il a permis ; 404 quand l’accès est fini',
    task: 'de l’ouverture de cet accès',
    ...common,
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
  getInvitation: endpoint({
    method: 'GET',
    path: 'delegations/invitation',
    summary: 'Ce que dit une invitation, par son lien ; null s’il ne vaut rien',
    task: 'de la lecture de votre invitation',
    auth: 'public',
    inferred: true,
    extra,
    query: z.object({ token: linkToken }),
    answer: z
      .object({
        ...access,
        giver,
        places,
        linkEndsAt: delegation.shape.linkEndsAt,
        hasAccount: z.boolean().describe('L’adresse invitée a déjà un compte.'),
      })
      .nullable(),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: 'delegations/accept',
    summary:
      'Accepte une invitation, avec le compte de l’adresse invitée : 1 fait, 0 lien sans valeur, 2 invitation d’une autre adresse',
    task: 'de l’acceptation de votre invitation',
    ...common,
    body: z.object({ login, token: linkToken }),
    answer: z.literal([0, 1, 2]),
  }),
  refuseInvitation: endpoint({
    method: 'POST',
    path: 'delegations/refuse',
    summary:
      'Refuse une invitation, par son lien, et le dit à l’abonné par courriel : 1 fait, 0 lien sans valeur',
    task: 'du refus de l’invitation',
    auth: 'public',
    inferred: true,
    extra,
    body: z.object({ token: linkToken }),
    answer: flag,
  }),
  createTrustedAccount: endpoint({
    method: 'POST',
    path: 'delegations/accept/new',
    summary:
      'Crée le compte de l’adresse invitée, sans contrat, et accepte l’invitation : 1 fait, 0 lien sans valeur, 2 l’adresse a déjà un compte',
    task: 'de la création de votre compte',
    auth: 'public',
    inferred: true,
    extra,
    body: z.object({
      token: linkToken,
      firstName: personName.describe('Le prénom.'),
      lastName: personName.describe('Le nom de famille.'),
      password,
    }),
    answer: z.literal([0, 1, 2]),
  }),
  closeTrustedAccount: endpoint({
    method: 'POST',
    path: 'delegations/close',
    summary:
      'Supprime le compte d’une personne sans contrat, à sa demande, avec ses accès et ses sessions : 1 fait, 0 mauvais mot de passe, ou compte d’un abonné',
    task: 'de la suppression de votre compte',
    ...common,
    body: z.object({ login, password }),
    answer: flag,
  }),
}
