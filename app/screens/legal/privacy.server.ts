import { inDays, inHours, retentionDays } from '#domain/retention.ts'
import { extrasIn } from '#extras/all.ts'
import type { Kept } from '#extras/extra.ts'
import { longestQuotaHours } from '#limits/quota.server.ts'
import { settings } from '#settings.server.ts'

const offered = () => extrasIn(settings().EXTRAS)

/** The data that the portal keeps of people in its own store: every period is the one that the code applies. */
export function kept(): Kept[] {
  const { SESSION_IDLE_HOURS, SESSION_LONGEST_HOURS, SESSION_KEEP_DAYS } = settings()
  return [
    {
      what: 'Votre session\u00a0: appareil, heure de connexion',
      why: 'Vous reconnaître d’une page à l’autre\u00a0; vous montrer vos appareils connectés',
      time: `${inHours(SESSION_IDLE_HOURS)} sans activité, ${inHours(SESSION_LONGEST_HOURS)} au plus\u00a0; ${inDays(SESSION_KEEP_DAYS)} si vous cochez «\u00a0Rester connecté\u00a0»`,
    },
    {
      what: 'Vos demandes commencées, fichiers compris (chiffrées)',
      why: 'Les reprendre plus tard, ne rien perdre en cas de panne',
      time: `${inDays(retentionDays.openDraft)}\u00a0; ${inDays(retentionDays.savedDraft)} si vous les enregistrez`,
    },
    {
      what: 'Vos demandes envoyées\u00a0: leur récapitulatif (chiffré)',
      why: 'Vous dire si elles sont arrivées',
      time: inDays(retentionDays.sentDraft),
    },
    {
      what: 'Vos paiements\u00a0: montant, factures, date, réponse de la banque',
      why: 'Vos reçus, et la preuve que vous avez payé\u00a0; jamais votre numéro de carte',
      time: inDays(retentionDays.payment),
    },
    {
      what: 'L’adresse affichée, et le nombre de personnes de votre foyer si vous l’avez dit',
      why: 'Retrouver votre choix\u00a0; comparer votre consommation',
      time: `${inDays(retentionDays.choice)} après votre dernier choix`,
    },
    {
      what: 'Ce que nos agents ont fait sur votre compte, et quand ils l’ont consulté',
      why: 'Pouvoir en rendre compte',
      time: inDays(retentionDays.audit),
    },
    {
      what: 'Le nombre de vos essais, de vos envois et de vos avis (sans votre nom ni votre adresse)',
      why: 'Protéger votre compte, et le service des robots',
      time: `${inHours(longestQuotaHours())} au plus`,
    },
    {
      what: 'Que votre adresse e-mail et votre numéro sont ceux d’un même compte (sous une forme illisible)',
      why: 'Compter ensemble les mots de passe faux essayés avec l’un et avec l’autre',
      time: `${inDays(retentionDays.choice)} après votre dernière connexion`,
    },
    {
      what: 'Que vous vous êtes déjà connecté, dans votre navigateur (chiffré)',
      why: 'Ne pas vous faire attendre quand d’autres essaient des mots de passe sur votre compte',
      time: `${inDays(retentionDays.knownBrowser)} après votre dernière connexion`,
    },
    {
      what: 'Quand toutes vos sessions ont été fermées, par un changement de mot de passe ou d’adresse e-mail (sous une forme illisible)',
      why: 'Ne plus tenir pour connus les navigateurs d’avant',
      time: inDays(retentionDays.knownBrowser),
    },
    {
      what: 'Ce que vous avez saisi et qui n’a pas pu partir, dans votre navigateur (chiffré)',
      why: 'Vous le rendre',
      time: '1\u00a0heure au plus',
    },
    {
      what: 'Votre choix de la «\u00a0Version allégée\u00a0», dans votre navigateur',
      why: 'S’en souvenir',
      time: inDays(retentionDays.lightVersion),
    },
    {
      what: 'Le fait que votre navigateur a déjà reçu la mise en forme des pages',
      why: 'Afficher plus vite les pages suivantes',
      time: inDays(retentionDays.stylesheet),
    },
    ...offered().flatMap(({ kept = [] }) => kept),
  ]
}

/** The data that each provider gets for its 3-D Secure check (BEY-272). */
const sentToProvider = {
  utility: '',
  payline: '. Il reçoit aussi votre nom, votre adresse et votre adresse e-mail',
  payfip: '. Il reçoit aussi votre adresse e-mail',
}

export const seenBy = () => [
  'Vous, une fois connecté',
  ...offered().flatMap(({ seenBy = [] }) => seenBy),
  'Nos agents, pour répondre à vos demandes',
  `Le prestataire de paiement, pour la carte\u00a0: elle lui est donnée, jamais à nous${sentToProvider[settings().PAYMENT_PROVIDER]}`,
  'L’hébergeur, qui fait tourner les machines\u00a0; il n’a pas à lire vos données',
]
