import { retentionDays } from '#domain/retention.ts'
import { settings } from '#settings.server.ts'

/** What the portal keeps of people, as its own store holds it: every period is the one that the code applies. */
export function kept() {
  const { SESSION_IDLE_HOURS, SESSION_LONGEST_HOURS, SESSION_KEEP_DAYS } = settings()
  return [
    {
      what: 'Votre session : appareil, heure de connexion',
      why: 'Vous reconnaître d’une page à l’autre ; vous montrer vos appareils connectés',
      time: `${hours(SESSION_IDLE_HOURS)} sans activité, ${hours(SESSION_LONGEST_HOURS)} au plus ; ${days(SESSION_KEEP_DAYS)} si vous cochez « Rester connecté »`,
    },
    {
      what: 'Vos démarches commencées, fichiers compris (chiffrées)',
      why: 'Les reprendre plus tard, ne rien perdre en cas de panne',
      time: `${days(retentionDays.openDraft)} ; ${days(retentionDays.savedDraft)} si vous les enregistrez`,
    },
    {
      what: 'Vos démarches envoyées : leur récapitulatif (chiffré)',
      why: 'Vous dire si elles sont arrivées',
      time: days(retentionDays.sentDraft),
    },
    {
      what: 'Vos paiements : montant, factures, date, réponse de la banque',
      why: 'Vos reçus, et la preuve que vous avez payé ; jamais votre numéro de carte',
      time: days(retentionDays.payment),
    },
    {
      what: 'L’adresse affichée, et le nombre de personnes de votre foyer si vous l’avez dit',
      why: 'Retrouver votre choix ; comparer votre consommation',
      time: `${days(retentionDays.choice)} après votre dernier choix`,
    },
    {
      what: 'Ce que nos agents ont fait sur votre compte',
      why: 'Pouvoir en rendre compte',
      time: days(retentionDays.audit),
    },
    {
      what: 'Le nombre de vos essais de connexion (sans votre nom ni votre adresse)',
      why: 'Protéger votre compte',
      time: 'une heure',
    },
    {
      what: 'Votre choix de la « Version allégée », dans votre navigateur',
      why: 'S’en souvenir',
      time: days(retentionDays.lightVersion),
    },
  ]
}

const hours = (count: number) => `${count} heure${count > 1 ? 's' : ''}`

/** Years where they are whole. */
export function days(count: number): string {
  const years = count / 365
  if (Number.isInteger(years)) return `${years} an${years > 1 ? 's' : ''}`
  return `${count} jour${count > 1 ? 's' : ''}`
}
