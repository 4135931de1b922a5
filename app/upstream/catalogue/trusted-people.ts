import { z } from 'zod'
import {
  isOneLine,
  longestPersonName,
  trustedDeeds,
  trustedKinds,
  trustedRights,
} from '#domain/trusted-people.ts'
import { endpoint } from '../endpoint.ts'
import { day, flag, mailed, mailState } from './entities.ts'

const userLogin = z.object({ userLogin: z.string() })
const byId = z.object({ login: z.string(), id: z.string() })
const personName = z
  .string()
  .refine(isOneLine)
  .overwrite(name => name.trim().replaceAll(/\s+/g, ' '))
  .min(1)
  .max(longestPersonName)
const linkToken = z.string().min(1).max(200)

/** What a helper may do, and until when: the day included. */
const access = {
  kind: z.enum(trustedKinds),
  /** Of the person: as the subscriber wrote it, then as their own account has it. */
  name: z.string(),
  mail: z.string(),
  rights: z.array(z.enum(trustedRights)),
  until: day,
}

/** An access as its subscriber reads it. */
export const delegation = z.object({
  id: z.string(),
  ...access,
  points: z.array(z.string()),
  state: z.enum(['invited', 'lapsed', 'refused', 'active', 'ended']),
  invitedAt: z.iso.datetime(),
  /** Until when the link of the invitation is worth something. */
  linkEndsAt: z.iso.datetime(),
  canResend: z.boolean(),
  acceptedAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  deeds: z.array(z.object({ deed: z.enum(trustedDeeds), at: z.iso.datetime() })),
})
export type Delegation = z.output<typeof delegation>

const extra = 'trusted-people' as const

/** A helper acts for a subscriber, who lets them. */
export const trustedPeople = {
  inviteTrusted: endpoint({
    method: 'POST',
    path: 'delegations/invite',
    summary:
      'Invite une personne à agir pour l’abonné, par un lien envoyé à son adresse : 1 envoyé, ou ce qu’il advient du courriel, 0 c’est l’adresse de l’abonné, 2 cette adresse a déjà un accès ou une invitation, 3 trop d’invitations ce jour',
    task: 'de l’envoi de votre invitation',
    auth: 'subscriber',
    inferred: true,
    extra,
    body: z.object({
      login: z.string(),
      kind: access.kind,
      name: personName,
      mail: z.string().max(254),
      points: z.array(z.string()).min(1).max(500),
      rights: access.rights.min(1),
      until: day,
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
    auth: 'subscriber',
    inferred: true,
    extra,
    query: userLogin,
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
    query: z.object({ refAbo: z.string() }),
    answer: z.array(delegation),
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: 'delegations/resend',
    summary:
      'Envoie une seconde fois une invitation, par un nouveau lien qui remplace le premier : 1 envoyé, ou ce qu’il advient du courriel, 0 acceptée entre-temps, finie, ou déjà renvoyée',
    task: 'de l’envoi de votre invitation',
    auth: 'subscriber',
    inferred: true,
    extra,
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
    auth: 'subscriber',
    inferred: true,
    extra,
    body: byId,
    answer: flag,
  }),
  getGivers: endpoint({
    method: 'GET',
    path: 'delegations/givers',
    summary: 'Les abonnés pour qui cette personne peut agir en ce moment, par ordre alphabétique',
    task: 'de la récupération des personnes que vous aidez',
    auth: 'subscriber',
    inferred: true,
    extra,
    query: userLogin,
    answer: z.array(
      z.object({
        id: z.string(),
        giver: z.string(),
        places: z.array(z.string()),
        rights: access.rights,
        until: day,
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  getReceivedDelegations: endpoint({
    method: 'GET',
    path: 'delegations/received',
    summary:
      'Les accès que cette personne a acceptés, en cours ou finis, le plus récent d’abord, avec tout ce qu’elle a fait par eux ; sans ceux qui sont finis depuis un an',
    task: 'de la récupération des personnes que vous aidez',
    auth: 'subscriber',
    inferred: true,
    extra,
    query: userLogin,
    answer: z.array(
      delegation.omit({ linkEndsAt: true, canResend: true }).extend({ giver: z.string() }),
    ),
  }),
  openDelegation: endpoint({
    method: 'POST',
    path: 'delegations/open',
    summary:
      'Ouvre une session au nom d’un abonné, bornée à ce qu’il a permis ; 404 quand l’accès est fini',
    task: 'de l’ouverture de cet accès',
    auth: 'subscriber',
    inferred: true,
    extra,
    body: byId,
    refuses: [404],
    answer: z.object({
      token: z.string(),
      refAbo: z.string(),
      firstName: z.string(),
      giver: z.string(),
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
        giver: z.string(),
        places: z.array(z.string()),
        linkEndsAt: z.iso.datetime(),
        hasAccount: z.boolean(),
      })
      .nullable(),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: 'delegations/accept',
    summary:
      'Accepte une invitation, avec le compte de l’adresse invitée : 1 fait, 0 lien sans valeur, 2 invitation d’une autre adresse',
    task: 'de l’acceptation de votre invitation',
    auth: 'subscriber',
    inferred: true,
    extra,
    body: z.object({ login: z.string(), token: linkToken }),
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
      firstName: personName,
      lastName: personName,
      password: z.string(),
    }),
    answer: z.literal([0, 1, 2]),
  }),
  closeTrustedAccount: endpoint({
    method: 'POST',
    path: 'delegations/close',
    summary:
      'Supprime le compte d’une personne sans contrat, à sa demande, avec ses accès et ses sessions : 1 fait, 0 mauvais mot de passe, ou compte d’un abonné',
    task: 'de la suppression de votre compte',
    auth: 'subscriber',
    inferred: true,
    extra,
    body: z.object({ login: z.string(), password: z.string() }),
    answer: flag,
  }),
}
