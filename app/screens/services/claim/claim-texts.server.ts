import type { Line } from '#wizard/declaration/wizard.ts'

export const texts = {
  /** MSG-11 */
  objectRequired: 'Type de demande requis',
  messageRequired: 'Message requis',
  pointRequired: 'Veuillez sélectionner le Point de comptage concerné',
  tooLong: (room: number, length: number) =>
    `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${length}`,
  /** CLAIM-04 */
  reduction: 'Demande de réduction de facture.',
  invoice: (number: string) => `Facture ${number}\u00a0:`,
  reading: (day: string) => `Relève du ${day}\u00a0:`,
  notYours:
    'La facture ou la relève citée ne fait pas partie de cette adresse.\nRevenez à la facture ou à l’alerte, et recommencez.',
  next: (day: string): Line[] => [
    {
      term: 'Sous quelques jours',
      value:
        'Le service Gestion Clientèle ouvre votre demande. Jusque-là, vous pouvez l’annuler dans votre historique.',
    },
    {
      term: `Au plus tard le ${day}`,
      value: 'Vous recevez notre réponse par courrier, et la lisez dans votre historique.',
    },
  ],
}
