import { mostMessage } from '#domain/request.ts'

export const messageTexts = {
  /** MSG-11 */
  messageRequired: 'Message requis',
  tooLong: `Message trop long\u00a0: ${mostMessage.subscriber} caractères au plus`,
  requestRequired: 'Demande requise',
  isOver:
    'Cette demande est traitée ou annulée, ou n’est pas une des vôtres.\nChoisissez-en une autre, ou faites une nouvelle demande.',
  next: 'Le service Gestion Clientèle lit votre message avec votre demande.',
}
