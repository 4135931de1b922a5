import { delayName } from '#domain/payment-delay.ts'
import { info, success, warning } from '#http/toasts.server.ts'

export const notYours = {
  title: 'Facture introuvable',
  text: 'Cette facture ne fait pas partie de ce point de comptage.',
}

export const wayRequired = 'Choisissez quand payer.'
export const noSuchWay = 'Ce choix n’est pas proposé pour cette facture. Choisissez-en un autre.'
export const dayRequired = 'Indiquez jusqu’à quel jour.'
export const whyNotBefore =
  'C’est le premier jour ouvré après la date limite de la facture ou, si elle est passée, après aujourd’hui.'
export const whyNotAfter = (days: number) =>
  `Un délai est de ${days}\u00a0jours au plus. Pour plus de temps, appelez-nous.`

/** `id`: where it is known. */
export const sent = (payments: number, id = '') =>
  success(
    `${['Votre demande de', delayName(payments), id].join(' ').trim()} est envoyée. Un e-mail vous le confirme.`,
  )
export const changed = () =>
  warning('L’échéancier a changé depuis que vous l’avez affiché\u00a0: relisez-le, puis envoyez.')
export const notNow = () => info('Rien n’a été envoyé\u00a0: voici pourquoi.')
