import { confirmWithinDays } from '#domain/local-water.ts'
import { keptMonths } from '#domain/notices.ts'
import { shownTokenDays } from '#domain/own-data.ts'
import { retentionDays } from '#domain/retention.ts'
import { longestQuotaHours } from '#limits/quota.server.ts'
import { proofMinutes } from '#payment/guest-proof.server.ts'
import { offers, settings } from '#settings.server.ts'

/** What the portal keeps of people, as its own store holds it: every period is the one that the code applies. */
export function kept() {
  const { SESSION_IDLE_HOURS, SESSION_LONGEST_HOURS, SESSION_KEEP_DAYS } = settings()
  return [
    {
      what: 'Votre session\u00a0: appareil, heure de connexion',
      why: 'Vous reconnaître d’une page à l’autre\u00a0; vous montrer vos appareils connectés',
      time: `${hours(SESSION_IDLE_HOURS)} sans activité, ${hours(SESSION_LONGEST_HOURS)} au plus\u00a0; ${days(SESSION_KEEP_DAYS)} si vous cochez «\u00a0Rester connecté\u00a0»`,
    },
    {
      what: 'Vos démarches commencées, fichiers compris (chiffrées)',
      why: 'Les reprendre plus tard, ne rien perdre en cas de panne',
      time: `${days(retentionDays.openDraft)}\u00a0; ${days(retentionDays.savedDraft)} si vous les enregistrez`,
    },
    {
      what: 'Vos démarches envoyées\u00a0: leur récapitulatif (chiffré)',
      why: 'Vous dire si elles sont arrivées',
      time: days(retentionDays.sentDraft),
    },
    {
      what: 'Vos paiements\u00a0: montant, factures, date, réponse de la banque',
      why: 'Vos reçus, et la preuve que vous avez payé\u00a0; jamais votre numéro de carte',
      time: days(retentionDays.payment),
    },
    ...(offers('guest-payment') ? ofGuests : []),
    ...(offers('trusted-people')
      ? [
          {
            what: 'Les personnes que vous laissez agir pour vous\u00a0: nom, e-mail, droits, dernière visite, ce qu’elles ont fait',
            why: 'Vous laisser décider de ce qu’elles peuvent faire, vous montrer ce qu’elles ont fait, et savoir, si elles nous appellent, qu’elles agissent pour vous',
            time: 'un an après la fin de l’accès, au plus tard',
          },
          {
            what: 'Si l’on vous invite à aider quelqu’un\u00a0: votre nom, votre e-mail, vos droits, vos visites, ce que vous faites pour cette personne',
            why: 'Vous envoyer l’invitation, et montrer à cette personne ce qui est fait en son nom',
            time: 'un an après la fin de l’invitation ou de l’accès, au plus tard',
          },
          {
            what: 'Le nom de la personne qui a payé une facture à votre place',
            why: 'Dire sur le reçu, et dans «\u00a0Mes paiements\u00a0», qui a payé',
            time: `${days(retentionDays.payment)}, comme le paiement`,
          },
        ]
      : []),
    {
      what: 'L’adresse affichée, et le nombre de personnes de votre foyer si vous l’avez dit',
      why: 'Retrouver votre choix\u00a0; comparer votre consommation',
      time: `${days(retentionDays.choice)} après votre dernier choix`,
    },
    ...(offers('own-data')
      ? [
          {
            what: 'Les jetons de vos outils\u00a0: nom, création, dernier emploi, fin\u00a0; le jeton lui-même sous une forme illisible',
            why: 'Laisser vos outils lire vos données, et vous montrer lesquels',
            time: `${days(shownTokenDays)} après leur fin\u00a0; rien s’ils sont révoqués`,
          },
        ]
      : []),
    {
      what: 'Ce que nos agents ont fait sur votre compte, et quand ils l’ont consulté',
      why: 'Pouvoir en rendre compte',
      time: days(retentionDays.audit),
    },
    {
      what: 'Le nombre de vos essais, de vos envois et de vos avis (sans votre nom ni votre adresse)',
      why: 'Protéger votre compte, et le service des robots',
      time: `${hours(longestQuotaHours())} au plus`,
    },
    {
      what: 'Que votre adresse e-mail et votre numéro sont ceux d’un même compte (sous une forme illisible)',
      why: 'Compter ensemble les mots de passe faux essayés avec l’un et avec l’autre',
      time: `${days(retentionDays.choice)} après votre dernière connexion`,
    },
    {
      what: 'Que vous vous êtes déjà connecté, dans votre navigateur (chiffré)',
      why: 'Ne pas vous faire attendre quand d’autres essaient des mots de passe sur votre compte',
      time: `${days(retentionDays.knownBrowser)} après votre dernière connexion`,
    },
    {
      what: 'Quand toutes vos sessions ont été fermées, par un changement de mot de passe ou d’adresse e-mail (sous une forme illisible)',
      why: 'Ne plus tenir pour connus les navigateurs d’avant',
      time: days(retentionDays.knownBrowser),
    },
    {
      what: 'Ce que vous avez saisi et qui n’a pas pu partir, dans votre navigateur (chiffré)',
      why: 'Vous le rendre',
      time: '1\u00a0heure au plus',
    },
    {
      what: 'Votre choix de la «\u00a0Version allégée\u00a0», dans votre navigateur',
      why: 'S’en souvenir',
      time: days(retentionDays.lightVersion),
    },
    {
      what: 'Le fait que votre navigateur a déjà reçu la mise en forme des pages',
      why: 'Afficher plus vite les pages suivantes',
      time: days(retentionDays.stylesheet),
    },
    ...(offers('local-water')
      ? [
          {
            what: 'Votre adresse e-mail et la commune, si vous vous abonnez aux avis sur l’eau (dans le système du service des eaux)',
            why: 'Vous envoyer ces avis, une fois chacun',
            time: `jusqu’à ce que vous les arrêtiez, ou que votre compte soit supprimé s’il les a demandés\u00a0; ${days(confirmWithinDays)} si vous ne confirmez pas`,
          },
        ]
      : []),
    ...(offers('notices') ? keptOfNotices : []),
  ]
}

/** Who sees what is kept. */
export const seenBy = () => [
  'Vous, une fois connecté',
  ...(offers('trusted-people')
    ? [
        'Les personnes que vous laissez agir pour vous, pour ce que vous leur avez ouvert\u00a0; et, si vous aidez quelqu’un, cette personne',
      ]
    : []),
  'Nos agents, pour répondre à vos demandes',
  'Le prestataire de paiement, pour la carte\u00a0: elle lui est donnée, jamais à nous',
  'L’hébergeur, qui fait tourner les machines\u00a0; il n’a pas à lire vos données',
]

/** What the utility keeps to send notices by mail. */
const keptOfNotices = [
  {
    what: 'Les avis par e-mail que vous avez choisis, vos seuils, et ce qui vous a été envoyé',
    why: 'Vous prévenir, une fois de chaque chose',
    time: `Vos choix, jusqu’à la fermeture du compte\u00a0; ce qui a été envoyé, ${keptMonths.sent}\u00a0mois au plus`,
  },
  {
    what: 'La preuve d’un avis de consommation anormale\u00a0: relève, date, adresse e-mail, première ouverture de sa page, une fois connecté',
    why: 'La loi nous oblige à vous informer (article L. 2224-12-4, III bis, du code général des collectivités territoriales)\u00a0; savoir à partir de quand court le délai d’un mois',
    time: `${days((keptMonths.proof / 12) * 365)}, compte fermé ou non\u00a0: le temps pendant lequel une facture peut être contestée`,
  },
]

/** What is kept of who pays without an account; the payment itself is kept as any other. */
const ofGuests = [
  {
    what: 'L’adresse e-mail donnée pour le reçu d’un paiement sans compte',
    why: 'Envoyer ce reçu',
    time: `Jusqu’à l’envoi du reçu\u00a0; ${days(retentionDays.guestMail)} si rien n’est payé`,
  },
  {
    what: 'La facture que vous payez sans compte, dans votre navigateur (chiffrée)',
    why: 'Vous la montrer, et vous reconnaître au retour de la banque',
    time: `${hours(proofMinutes / 60)} au plus`,
  },
]

function hours(count: number) {
  return `${count}\u00a0heure${count > 1 ? 's' : ''}`
}

/** Years where they are whole. */
export function days(count: number): string {
  const years = count / 365
  if (Number.isInteger(years)) return `${years}\u00a0an${years > 1 ? 's' : ''}`
  return `${count}\u00a0jour${count > 1 ? 's' : ''}`
}
