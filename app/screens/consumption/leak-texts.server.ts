import { formatVolume } from '#domain/consumption.ts'
import { type Day, formatDay, formatInstant } from '#domain/dates.ts'
import { cappedVolume, daysLeft, leakDeadline } from '#domain/leak.ts'
import { info, success } from '#http/toasts.server.ts'
import { settings } from '#settings.server.ts'
import type { Tone } from '#ui/alert.tsx'
import type { ConsumptionAlert } from '#upstream/catalogue/entities.ts'

export const notYours = {
  title: 'Alerte introuvable',
  text: 'Cette alerte de consommation ne fait pas partie de votre abonnement.',
}

const volume = (cubicMetres: number) => `${formatVolume(cubicMetres)}\u00a0m³`

/** The time that the law leaves to ask; it runs from the alert's reading (`informedOn`). */
export function countdown(informedOn: Day, today: Day): { tone: Tone; text: string } {
  const left = daysLeft(informedOn, today)
  const last = formatDay(leakDeadline(informedOn))
  if (left < 0)
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
export function certificate(
  informedOn: Day,
  today: Day,
  { pdc, isOpen }: { pdc: string; isOpen: boolean },
): string {
  const { CONTACT_EMAIL, CONTACT_PHONE } = settings()
  const how = `à ${CONTACT_EMAIL}, en citant ${pdc}, ou appelez le ${CONTACT_PHONE}.`
  if (daysLeft(informedOn, today) < 0)
    return isOpen
      ? `Votre dossier est ouvert. L’attestation du plombier reste à envoyer ${how}`
      : `Écrivez-nous même sans l’attestation du plombier\u00a0: elle peut suivre. Envoyez-la ${how}`
  const last = `doit nous parvenir au plus tard le\u00a0${formatDay(leakDeadline(informedOn))}\u00a0: envoyez-la ${how}`
  return isOpen
    ? `Votre dossier est ouvert, mais l’attestation du plombier ${last}`
    : `Écrivez-nous dès maintenant, même sans l’attestation du plombier. Elle peut suivre, mais ${last}`
}

/** What the law would take off, as a sentence; `meanPerDay` in m³, null where it is not known. */
export function capText(alert: ConsumptionAlert, meanPerDay: number | null): string {
  if (meanPerDay === null) return 'Notre service calcule ce plafond d’après vos relèves.'
  const cap = cappedVolume(meanPerDay, alert.oldDate, alert.newDate)
  const spared = Math.max(0, alert.consumption - cap)
  return `Pour cette période, le double de votre moyenne représente environ ${volume(cap)}\u00a0: sur les ${volume(alert.consumption)} relevés, environ ${volume(spared)} ne vous seraient pas facturés.`
}

/** The line by which staff know what the message is about. */
export const citation = ({ newDate, consumption }: ConsumptionAlert) =>
  `Relève du ${formatDay(newDate)} (${volume(consumption)})\u00a0:\n`

export const opened = () =>
  success(`Votre dossier de fuite est parti le ${formatInstant(new Date())}.`)

/** For the second of two identical posts: the first one's own answer says whether it was received. */
export const onlyOnce = () =>
  info(
    'Cet envoi est déjà parti, ou part en ce moment\u00a0: cette page le confirme dès qu’il est reçu. Si elle montre encore le formulaire dans une minute, envoyez-le de nouveau.',
  )
