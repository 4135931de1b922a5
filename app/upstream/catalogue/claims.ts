import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag } from './entities.ts'

/** What subscribers ask of the utility, and what becomes of it. */
export const claims = {
  sendUserClaim: endpoint({
    method: 'POST',
    path: 'users/sendUserClaim',
    summary: 'Envoie un dossier de fuite (claimType 1) ou une réclamation (claimType 2)',
    task: "de l'envoi de votre demande",
    auth: 'subscriber',
    encoding: 'multipart',
    body: z.object({
      userName: z.string(),
      userLogin: z.string(),
      userMail: z.string(),
      message: z.string().trim().min(1).max(400),
      claimType: z.enum(['1', '2']),
      pdc: z.string(),
    }),
    /** 1: it stands in the history. */
    answer: flag,
  }),
}
