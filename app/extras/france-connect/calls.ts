import { z } from 'zod'
import { flag } from '#upstream/catalogue/entities.ts'
import { byLogin, identity, instant, login } from '#upstream/catalogue/words.ts'
import { callsOf } from '#upstream/endpoint.ts'

const onWordOfPortal = callsOf({ auth: 'service', inferred: true })
const bySubscriber = callsOf({ auth: 'subscriber', inferred: true })

export const calls = {
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
