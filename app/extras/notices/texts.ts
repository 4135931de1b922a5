import type { NoticeKind } from './rules.ts'

export const noThreshold =
  'Il manque un seuil\nSaisissez-en un, ou décochez «\u00a0Une consommation au-dessus de mon seuil\u00a0».'

/** How the form names each notice, and says when it is sent. */
export const choices: Record<NoticeKind, { label: string; hint: string }> = {
  facture: {
    label: 'Une nouvelle facture',
    hint: 'Le jour où elle est émise, avec son montant et sa date limite.',
  },
  echeance: {
    label: 'Une facture bientôt à payer',
    hint: 'Trois jours avant sa date limite, si vous la payez vous-même.',
  },
  retard: {
    label: 'Une facture en retard',
    hint: 'Le lendemain de sa date limite, si elle n’est pas réglée.',
  },
  seuil: {
    label: 'Une consommation au-dessus de mon seuil',
    hint: 'Après chaque relevé, et chaque matin si votre compteur est relevé à distance. Les estimations ne comptent pas.',
  },
}

export const units = [
  { value: 'litresJour', label: 'litres par jour' },
  { value: 'm3Mois', label: 'm³ par mois' },
]
