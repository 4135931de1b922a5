import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { flag } from './entities.ts'
import { accessGestion, byLogin, identity, instant, login, nameAdmin, text } from './words.ts'

const byPortal = callsOf({ auth: 'service', inferred: true, extra: 'directory' })

/** Agents of the utility's directory: the portal has verified their identity; the back end has account and session. */
export const directory = {
  openDirectorySession: byPortal.post('admin/directory/session', {
    summary:
      'Ouvre la session d’un agent que l’annuaire a prouvé ; son compte est créé à la première, et suit l’annuaire aux suivantes. Sans jeton : ce nom d’utilisateur est celui d’un autre compte',
    detail:
      'Le compte est trouvé par `identity` et par rien d’autre : son nom d’utilisateur reste celui de sa création. Un compte qui a un mot de passe n’est jamais repris par l’annuaire.',
    task: 'de la connexion',
    body: z.object({
      identity,
      login,
      nameAdmin: nameAdmin
        .optional()
        .describe(
          'Le nom affiché ; absent quand l’annuaire n’en dit aucun : le nom connu reste, et un compte qui se crée prend son nom d’utilisateur.',
        ),
      accessGestion,
    }),
    answer: z.object({
      token: z.string().nullable().describe('Le jeton de la session ; null : refusée.'),
      login: text('Le nom d’utilisateur du compte.'),
    }),
  }),
  endDirectorySessions: byPortal.post('admin/directory/end', {
    summary:
      'Ferme les sessions d’un agent que l’annuaire a prouvé, et supprime son compte s’il n’a plus accès : son nom d’utilisateur, vide s’il n’y en a pas',
    task: 'de la déconnexion',
    body: z.object({
      identity,
      isRemoved: z.boolean().describe('Vrai : l’annuaire ne lui ouvre plus l’espace.'),
    }),
    answer: z.object({ login: text('Le nom d’utilisateur ; vide : aucun compte.') }),
  }),
}

const onWordOfPortal = callsOf({ auth: 'service', inferred: true, extra: 'france-connect' })
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true, extra: 'france-connect' })

export const franceConnect = {
  openLinkedSession: onWordOfPortal.post('auth/identity', {
    summary:
      'Ouvre la session de l’abonné à qui cette identité est associée. Sans jeton : elle n’est associée à aucun compte',
    task: 'de la connexion',
    body: z.object({ identity }),
    answer: z.object({
      token: z.string().nullable().describe('Le jeton de la session ; null : aucun compte.'),
      login,
    }),
  }),
  getIdentityLink: bySubscriber.get('compteabo/identity', {
    summary: 'Depuis quand une identité de FranceConnect ouvre ce compte',
    task: 'de la récupération de votre association',
    query: byLogin,
    answer: z.object({
      since: instant.nullable().describe('L’instant de l’association ; null : aucune.'),
    }),
  }),
  linkIdentity: bySubscriber.post('compteabo/identity', {
    summary:
      'Associe une identité de FranceConnect au compte, et prévient l’abonné par courriel : 1 fait, 0 si l’identité ou le compte est déjà associé à un autre',
    task: 'de l’association à FranceConnect',
    body: z.object({ login, identity }),
    answer: flag,
  }),
  unlinkIdentity: bySubscriber.post('compteabo/identity/remove', {
    summary: 'Retire l’association : 1 fait, 0 s’il n’y en avait pas',
    task: 'du retrait de l’association à FranceConnect',
    body: z.object({ login }),
    answer: flag,
  }),
}
