import { z } from 'zod'
import { callsOf } from '../endpoint.ts'
import { flag, mailed } from './entities.ts'
import { login, mail, password, refAbo, text, token } from './words.ts'

const bySubscriber = callsOf({ auth: 'subscriber' })
const byAnyone = callsOf({ auth: 'public', inferred: true })

export const account = {
  checkOldPassword: bySubscriber.post('compteabo/checkOldPassword', {
    summary: "Est-ce le mot de passe actuel de l'abonné ?",
    task: 'de la vérification de votre mot de passe',
    body: z.object({ login, password }),
    answer: z.boolean(),
  }),
  modifyPassword: bySubscriber.post('compteabo/modifyPassword', {
    summary:
      "Change le mot de passe et ferme les autres sessions : 1 fait, 0 si l'ancien est faux ou le nouveau mal formé",
    task: 'de la modification du mot de passe',
    body: z.object({ login, oldPassword: text('Le mot de passe actuel.'), password }),
    answer: flag,
  }),
  createMailModifyConfirmationToken: bySubscriber.post(
    'compteabo/createMailModifyConfirmationToken',
    {
      summary:
        "Envoie le lien de confirmation à la nouvelle adresse, et prévient l'ancienne avec un lien qui annule : 1 envoyé, ou ce qu’il advient des courriels, 0 déjà utilisée",
      task: "de la demande de modification de l'adresse mail",
      body: z.object({ login, mail }),
      answer: mailed,
    },
  ),
  modifyMail: bySubscriber.post('compteabo/modifyMail', {
    summary:
      "Change l'adresse e-mail par le lien et ferme les autres sessions : 1 fait (ou déjà fait par ce lien), 0 lien sans valeur, 2 lien d'un autre compte, qui n'a pas servi ; 503 tant que le courriel qui prévient l'adresse actuelle n'est pas parti",
    task: "de la modification de l'adresse mail",
    body: z.object({ user: refAbo, token }),
    refuses: [503],
    answer: z.union([flag, z.literal(2)]),
  }),
  cancelMailChange: byAnyone.post('compteabo/cancelMailChange', {
    summary:
      "Annule un changement d'adresse e-mail par le lien envoyé à l'ancienne : 1 fait, 0 lien sans valeur ; 503 tant que le courriel qui prévient l'adresse actuelle n'est pas parti",
    task: "de l'annulation du changement d'adresse e-mail",
    body: z.object({ user: refAbo, token }),
    answer: flag,
  }),
}
