import { failure, info, success, warning } from '#http/route.server.ts'
import type { MailState } from '#upstream/catalogue/entities.ts'
import type { Answer } from '#upstream/catalogue/index.ts'

type Answered = Answer<'inviteTrusted' | 'resendInvitation'>

/** The text about a mail that has not left yet, else false; its link is valid from the day the mail leaves. */
const notLeftYet = (answer: Answered) =>
  typeof answer === 'object' && answer.mail !== 'sent' && toMailText[answer.mail]

const toMailText: Record<Exclude<MailState, 'sent'>, string> = {
  waiting: 'son e-mail est en attente, et part dès que possible',
  failed: 'son e-mail n’est pas parti',
  none: 'son e-mail n’est pas parti',
}

export const invited = (mail: string, answer: Answered) => {
  const late = notLeftYet(answer)
  return late
    ? warning(`L’invitation de ${mail} est enregistrée\u00a0: ${late}.`)
    : success(`L’invitation est envoyée à ${mail}. Son lien est valable sept jours.`)
}
export const resent = (answer: Answered) => {
  const late = notLeftYet(answer)
  return late
    ? warning(`L’invitation a un nouveau lien\u00a0: ${late}.`)
    : success('L’invitation est envoyée une seconde fois, par un nouveau lien.')
}
export const notResent = () =>
  warning('L’invitation n’a pas été renvoyée\u00a0: elle a déjà eu une réponse, ou deux envois.')
export const revoked = () => success('L’accès est retiré.')
export const notRevoked = () => warning('Cet accès n’existe plus.')

/** The error at the e-mail field for each answer other than 1. */
export const notInvited: Record<0 | 2 | 3, string> = {
  0: 'C’est votre propre adresse e-mail\nDonnez celle de la personne que vous invitez.',
  2: 'Cette adresse a déjà un accès ou une invitation\nRetirez d’abord l’ancien, depuis «\u00a0Mes proches\u00a0».',
  3: 'Vous avez déjà envoyé dix invitations aujourd’hui\nRecommencez demain.',
}

export const accepted = (giver: string) =>
  success(`C’est accepté\u00a0: vous pouvez maintenant agir pour ${giver}.`)
export const refused = (giver: string) => success(`Vous avez refusé l’invitation de ${giver}.`)
export const created = () =>
  success(
    'Votre compte est créé et l’invitation acceptée. Connectez-vous avec votre adresse e-mail et votre mot de passe.',
  )
export const deadLink = () =>
  warning(
    'Cette invitation n’est plus valable\u00a0: elle a déjà eu une réponse, a été retirée, ou date de plus de sept jours. Demandez-en une autre.',
  )
export const otherMail = () =>
  failure(
    'Cette invitation a été envoyée à une autre adresse e-mail que celle de votre compte. Connectez-vous avec le compte de cette adresse, ou demandez une invitation à la vôtre.',
  )
export const hasAccount = () =>
  info('Cette adresse a déjà un compte\u00a0: connectez-vous pour accepter l’invitation.')
export const nowOneself = () => success('Vous êtes revenu à votre compte.')
export const accessOver = () => warning('Cet accès a pris fin.')
export const closed =
  'Votre compte est supprimé. Votre adresse e-mail est libre\u00a0: elle peut servir à créer un autre compte.'
