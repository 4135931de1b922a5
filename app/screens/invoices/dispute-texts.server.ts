import { formatInstant } from '#domain/dates.ts'
import { info, success } from '#http/toasts.server.ts'

/** The line by which staff know what the message is about. */
export const citation = (number: string) => `Facture ${number}\u00a0:\n`

export const sent = (number: string) =>
  success(
    `Votre message sur la facture ${number} est parti le ${formatInstant(new Date())}. Il figure dans l’historique de vos demandes.`,
  )

/** The first of two is on its way: what becomes of it, its own answer says. */
export const alreadySent = (number: string) =>
  info(
    `Ce message sur la facture ${number} est déjà parti, ou part en ce moment. S’il ne figure pas dans l’historique de vos demandes, envoyez-le de nouveau.`,
  )
