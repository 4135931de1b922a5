import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { mailed } from './entities.ts'

/** 1 = done, 0 = refused: the address is taken, or the link is worth nothing. */
const done = z.literal([0, 1])

/** What a subscriber changes in their own account, and the links that confirm it. */
export const account = {
  checkOldPassword: endpoint({
    method: 'POST',
    path: 'compteabo/checkOldPassword',
    summary: "Est-ce le mot de passe actuel de l'abonné ?",
    task: 'de la vérification de votre mot de passe',
    auth: 'subscriber',
    body: z.object({ login: z.string(), password: z.string() }),
    answer: z.boolean(),
  }),
  modifyPassword: endpoint({
    method: 'POST',
    path: 'compteabo/modifyPassword',
    summary:
      "Change le mot de passe et ferme les autres sessions : 1 fait, 0 si l'ancien est faux ou le nouveau mal formé",
    task: 'de la modification du mot de passe',
    auth: 'subscriber',
    body: z.object({ login: z.string(), oldPassword: z.string(), password: z.string() }),
    answer: done,
  }),
  createMailModifyConfirmationToken: endpoint({
    method: 'POST',
    path: 'compteabo/createMailModifyConfirmationToken',
    summary:
      "Envoie le lien de confirmation à la nouvelle adresse, et prévient l'ancienne avec un lien qui annule : 1 envoyé, ou ce qu’il advient des courriels, 0 déjà utilisée",
    task: "de la demande de modification de l'adresse mail",
    auth: 'subscriber',
    body: z.object({ login: z.string(), mail: z.string() }),
    answer: mailed,
  }),
  modifyMail: endpoint({
    method: 'POST',
    path: 'compteabo/modifyMail',
    summary:
      "Change l'adresse e-mail par le lien et ferme les autres sessions : 1 fait, 0 lien sans valeur ; 503 tant que le courriel qui prévient l'adresse actuelle n'est pas parti",
    task: "de la modification de l'adresse mail",
    auth: 'subscriber',
    body: z.object({
      /** The subscriber's number. */
      user: z.string(),
      token: z.string(),
    }),
    refuses: [503],
    answer: done,
  }),
  cancelMailChange: endpoint({
    method: 'POST',
    path: 'compteabo/cancelMailChange',
    summary:
      "Annule un changement d'adresse e-mail par le lien envoyé à l'ancienne : 1 fait, 0 lien sans valeur ; 503 tant que le courriel qui prévient l'adresse actuelle n'est pas parti",
    task: "de l'annulation du changement d'adresse e-mail",
    auth: 'public',
    inferred: true,
    body: z.object({
      /** The subscriber's number. */
      user: z.string(),
      token: z.string(),
    }),
    answer: done,
  }),
}
