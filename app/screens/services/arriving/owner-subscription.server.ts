import * as paths from '#paths.ts'
import { wizard } from '#wizard/declaration/wizard.ts'
import { type Answers, type Facts, subscription } from './subscription.server.ts'

/** SUBS-14 to SUBS-20 */
export const ownerSubscription = wizard<Facts, Answers>(
  subscription({
    base: paths.ownerSubscription,
    title: 'Souscrire en tant que propriétaire',
    call: 'subscribeAsOwner',
    doneText: 'Souscription demandée',
    date: {
      label: "Date d'achat",
      question: 'Quand avez-vous acheté\u00a0?',
      missing: "Date d'achat requise",
      hint: 'Le jour de la signature chez le notaire. Par exemple\u00a0: 02/11/2026',
      preset: 'none',
    },
    paper: {
      label: 'Attestation de vente',
      question: 'Pouvez-vous joindre l’attestation de vente\u00a0?',
      missing: 'Attestation de vente requise',
      advice:
        'Une ou deux pages, remises par le notaire le jour de la signature. Vous ne l’avez pas encore\u00a0? Enregistrez\u00a0: tout ce que vous avez rempli reste en place.',
      rule: { most: 1, texts: true },
    },
  }),
)
