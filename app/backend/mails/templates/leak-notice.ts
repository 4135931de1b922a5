import { formatDaily } from '#domain/consumption.ts'
import { type Day, formatDay } from '#domain/dates.ts'
import { cappedVolume, leakDeadline } from '#domain/leak.ts'
import { legalFigures } from '#domain/notices.ts'
import type { Letter } from '../layout.ts'

type Notice = Parameters<typeof legalFigures>[0] & {
  place: string
  average: number
  /** From which the law's month runs. */
  today: Day
  url: string
}

/**
 * What the law obliges to tell (CGCT, L. 2224-12-4, III bis, and R. 2224-20-1): the abnormal consumption, and how to have
 * the bill limited.
 */
export const leakNotice = (name: string, notice: Notice): Letter => {
  const { place, average, oldDate, newDate, today, url } = notice
  const last = formatDay(leakDeadline(today))
  return {
    subject: 'Votre consommation d’eau a augmenté de façon anormale',
    name,
    before: [
      `Votre compteur a été relevé, ${place}\u00a0: ${legalFigures(notice)}. C’est plus du double de votre consommation moyenne des trois années précédentes (${formatDaily(average)}\u00a0m³ par jour). Une fuite en est souvent la cause.`,
      'La loi nous oblige à vous en informer (article L. 2224-12-4, III bis, du code général des collectivités territoriales).',
      `Dans un local d’habitation, si une canalisation d’eau potable fuit après le compteur, vous ne devez rien au-delà du double de votre moyenne, soit environ ${cappedVolume(average, oldDate, newDate)}\u00a0m³ pour cette période. Les fuites d’appareils ménagers et d’équipements sanitaires ou de chauffage n’ouvrent pas ce droit.`,
      `Pour cela, faites réparer la fuite par une entreprise de plomberie, et envoyez-nous son attestation au plus tard le ${last}\u00a0: elle dit où était la fuite, et quel jour elle a été réparée.`,
      `Vous ne trouvez pas de fuite\u00a0? Jusqu’au ${last}, vous pouvez nous demander de vérifier votre compteur.`,
    ],
    link: { label: 'Chercher la fuite, envoyer l’attestation', url },
    after: [
      'Cet avis fait partie de nos obligations\u00a0: il ne dépend pas des avis que vous avez choisis. La date de son envoi est gardée cinq ans, et vous la retrouvez dans votre espace abonnés.',
    ],
  }
}
