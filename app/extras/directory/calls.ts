import { z } from 'zod'
import { accessGestion, identity, login, nameAdmin, text } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

const byPortal = callsOf({ auth: 'service', inferred: true })

/** Agents of the utility's directory: the portal has verified their identity; the back end has account and session. */
export const calls = {
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
