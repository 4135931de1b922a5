import { z } from 'zod'
import { day, flag } from '#upstream/catalogue/entities.ts'
import { byLogin, instant, login, text } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'
import { longestTokenName, tokenMonths } from './rules.ts'

const dataToken = z.object({
  id: text('L’identifiant du jeton, qui n’en dit rien.'),
  name: text('Le nom que l’abonné lui a donné.'),
  createdAt: instant.describe('L’instant de sa création.'),
  lastUsedAt: instant
    .nullable()
    .describe('L’instant de son dernier emploi, à dix minutes près ; null : jamais employé.'),
  until: day.describe('Son dernier jour, compris.'),
})
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })
const byTool = callsOf({ auth: 'tool', inferred: true })

export const calls = {
  getDataTokens: bySubscriber.get('compteabo/dataTokens', {
    summary:
      'Les jetons de lecture de l’abonné, le plus récent d’abord ; ceux qui sont finis restent trente jours',
    task: 'de la récupération de vos clés',
    query: byLogin,
    answer: z.array(dataToken),
  }),
  createDataToken: bySubscriber.post('compteabo/dataTokens', {
    summary:
      'Crée un jeton de lecture et le donne, cette seule fois ; un courriel prévient l’abonné. 409 s’il en a cinq',
    detail:
      'Le jeton est `eau_` et 48 chiffres hexadécimaux d’un tirage imprévisible ; le système n’en garde que l’empreinte. Répété sous le même `id`, l’appel répond un nouveau jeton, qui remplace le premier sans autre courriel : qui répète a perdu la réponse. Une fois le jeton employé, 409.',
    task: 'de la création de votre jeton',
    body: z.object({
      login,
      id: z
        .uuid()
        .describe(
          'Le nom de la demande chez le portail, sa clé d’idempotence, puis l’identifiant du jeton.',
        ),
      name: z
        .string()
        .trim()
        .min(1)
        .max(longestTokenName)
        .describe('Le nom que l’abonné lui donne.'),
      months: z.literal(tokenMonths).describe('Pour combien de mois.'),
    }),
    refuses: [409],
    answer: z.object({ token: text('Le jeton, dit cette seule fois.') }),
  }),
  revokeDataToken: bySubscriber.post('compteabo/dataTokens/revoke', {
    summary: 'Rend un jeton de lecture sans valeur, à l’instant : 1 fait, 0 inconnu',
    task: 'de la révocation de votre jeton',
    body: z.object({ login, id: z.uuid().describe('L’identifiant du jeton.') }),
    answer: flag,
  }),
  getDataTokenOwner: byTool.get('compteabo/dataTokens/owner', {
    summary: 'De qui est le jeton de lecture par lequel l’appel est fait',
    task: 'de la vérification de votre jeton',
    answer: z.object({ login }),
  }),
}
