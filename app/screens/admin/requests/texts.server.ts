import type { missedPromise as missed } from '#domain/promise.ts'
import { mostMessage } from '#domain/request.ts'
import { type Day, formatDay } from '#domain/values.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'

/** ADMREQ-25 */
export const statusChanged = (id: string) =>
  `Modification du statut de la demande ${id} effectué avec succès !` // sic
/** ADMREQ-26 */
export const answered = (id: string) => `La réponse à la demande ${id} a bien été envoyé` // sic
/** ADMREQ-28 */
export const unknownRequest = (id: string) => `La demande ${id} est introuvable.`

export const statusRequired = 'Statut requis'
export const dayRequired = 'Date de traitement requise'
export const noSuchDay = 'La date de traitement n’est pas une date (jj/mm/aaaa).'
export const noDayToCome = 'La date promise n’est pas une date à venir (jj/mm/aaaa).'
export const dayOutside = (madeOn: string) =>
  `La date de traitement doit aller du ${madeOn}, jour de la demande, à aujourd’hui.`
export const tooLong = `Le message dépasse ${mostMessage.staff} caractères.`
export const nothingToSend =
  'La demande a déjà ce statut.\nChoisissez-en un autre, écrivez un message ou joignez un fichier.'

export const delayDecided = (id: string, isAccepted: boolean, mail: MailState | undefined) =>
  `Demande ${id} ${isAccepted ? 'accordée' : 'refusée'}. ${mail ? mailWords[mail] : ''}`.trim()

type Missed = NonNullable<ReturnType<typeof missed>>
export const missedPromise = ({ by, within, late, answeredOn }: Missed) =>
  `Réponse promise en ${within} jours ouvrés, au plus tard le ${formatDay(by)}\u00a0: ${answeredOn ? 'elle est venue' : 'la demande attend depuis'} ${late} jour${late > 1 ? 's' : ''}${answeredOn ? ' après' : ''}.`
export const gestureGiven = (amount: string, { day, author }: { day: Day; author: string }) =>
  `Un avoir de ${amount} a été accordé le ${formatDay(day)}, par ${author}.`
export const gestureDone = (amount: string, mail: MailState | undefined) =>
  `Avoir de ${amount} accordé. ${mail ? mailWords[mail] : ''}`.trim()

/** BEY-95: what became of the mail to the subscriber; no words where the utility does not say it. */
export const mailWords: Record<MailState, string> = {
  sent: 'L’abonné en est prévenu par e-mail.',
  waiting: 'L’e-mail à l’abonné est en attente\u00a0: il part dès que possible.',
  failed: 'L’e-mail à l’abonné n’est pas parti.',
  none: 'L’abonné n’a pas de compte\u00a0: réponse à envoyer par courrier.',
}
export const mailIn = (answer: 0 | 1 | { mail: MailState }) =>
  typeof answer === 'object' ? answer.mail : undefined

export const decideFirst =
  'Accordez ou refusez d’abord cette demande, plus haut\u00a0: cela la traite.'
export const wordRequired = 'Dites à l’abonné pourquoi sa demande est refusée.'
export const paymentUnderWay =
  'Un paiement de cette facture est en cours\u00a0: attendez de savoir ce qu’il devient.'

export const statusRefused =
  'Le statut n’a pas été modifié\u00a0: il est refusé pour cette demande.'
export const notSent = 'Rien n’a été envoyé\u00a0: relisez, puis envoyez si cela vaut encore.'
export const restNotSent =
  'Votre réponse n’a pas été envoyée\u00a0: relisez, puis envoyez-la si elle vaut encore.'
export const filesAgain =
  'Vérifiez les fichiers joints\u00a0: s’ils n’y sont plus, choisissez-les à nouveau.'
