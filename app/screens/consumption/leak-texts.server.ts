import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import { cappedVolume, type RebateMonth } from '#domain/leak.ts'
import type { Tone } from '#ui/alert.tsx'
import type { ConsumptionAlert, Histo } from '#upstream/catalogue/entities.ts'

export const notYours = {
  title: 'Alerte introuvable',
  text: 'Cette alerte de consommation ne fait pas partie de votre abonnement.',
}

const volume = (cubicMetres: number) => `${formatVolume(cubicMetres)}\u00a0m³`

/** The time that the law leaves to ask. */
export function countdown(month: RebateMonth): { tone: Tone; text: string } {
  if (month.is === 'unsent')
    return {
      tone: 'info',
      text: 'Vous avez un mois, à partir du jour où nous vous enverrons l’avis de consommation anormale. Vous pouvez nous écrire dès maintenant.',
    }
  if (month.is === 'unknown')
    return {
      tone: 'info',
      text: 'Vous avez un mois à partir du jour où nous vous avons envoyé l’avis de consommation anormale.',
    }
  const { left } = month
  const last = formatDay(month.last)
  if (month.is === 'over')
    return {
      tone: 'info',
      text: `Le délai d’un mois s’est terminé le ${last}. Écrivez-nous quand même\u00a0: nous examinons chaque situation.`,
    }
  if (left === 0)
    return {
      tone: 'warning',
      text: `C’est aujourd’hui le dernier jour\u00a0: vous avez jusqu’au ${last} inclus.`,
    }
  const days = left === 1 ? '1\u00a0jour' : `${left}\u00a0jours`
  return {
    tone: left <= 3 ? 'warning' : 'info',
    text: `Il vous reste ${days}, jusqu’au ${last} inclus.`,
  }
}

/** Opening a file is not enough: the law asks for the plumber's certificate within the same month. */
export function certificate(month: RebateMonth): string {
  const how = 'vous pourrez la joindre plus tard, par un message à votre demande'
  if (month.is === 'open')
    return `Joignez l’attestation du plombier\u00a0: elle doit nous parvenir au plus tard le\u00a0${formatDay(month.last)}. Vous ne l’avez pas encore\u00a0? Écrivez-nous dès maintenant\u00a0: ${how}.`
  const when = month.is === 'over' ? 'quand même' : 'dès maintenant'
  return `Joignez l’attestation du plombier. Vous ne l’avez pas encore\u00a0? Écrivez-nous ${when}\u00a0: ${how}.`
}

/** What the law would take off, as a sentence; `meanPerDay` in m³, null where it is not known. */
export function capText(alert: ConsumptionAlert, meanPerDay: number | null): string {
  if (meanPerDay === null) return 'Notre service calcule ce plafond d’après vos relèves.'
  const cap = cappedVolume(meanPerDay, alert.oldDate, alert.newDate)
  const spared = Math.max(0, alert.consumption - cap)
  return `Pour cette période, le double de votre moyenne représente environ ${volume(cap)}\u00a0: sur les ${volume(alert.consumption)} relevés, environ ${volume(spared)} ne vous seraient pas facturés.`
}

export const opened = ({ id, dateDemande }: Pick<Histo, 'id' | 'dateDemande'>) => ({
  title: `Vous avez déjà ouvert le dossier de fuite ${id}, le ${formatDay(dateDemande)}.`,
  text: 'Pour y ajouter l’attestation du plombier ou une précision, envoyez un message à ce dossier.',
})
