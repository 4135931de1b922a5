import type { Line } from '#wizard/declaration/wizard.ts'

export const texts = {
  /** MSG-11 */
  objectRequired: 'Type de demande requis',
  messageRequired: 'Message requis',
  pointRequired: 'Veuillez sélectionner le Point de comptage concerné',
  tooLong: (room: number, length: number) =>
    `Message trop long\u00a0: ${room} caractères au plus, vous en avez saisi ${length}`,
  notYours:
    'La facture ou la relève citée ne fait pas partie de cette adresse.\nRevenez à la facture ou à l’alerte, et recommencez.',
  /** CLAIM-04: the words of each object, with the type that it is for the utility. */
  objects: {
    fuite: 'Dossier de fuite',
    reclamation: 'Réclamation',
    reduction: 'Réclamation, demande de réduction de facture',
  },
  /** CLAIM-13 */
  sent: (sentAt: string, street: string | undefined, id: string | undefined) =>
    `Le ${sentAt}${street ? `, pour le ${street}` : ''}.${id ? ` Référence ${id}.` : ''}`,
  /** CLAIM-14 */
  next: (day: string): Line[] => [
    {
      term: 'Sous quelques jours',
      value:
        'Le service Gestion Clientèle ouvre votre demande. Jusque-là, vous pouvez l’annuler dans votre historique.',
    },
    {
      term: `Au plus tard le ${day}`,
      value:
        'Vous recevez notre réponse par courrier, sous 15 jours ouvrés. Dès qu’elle est prête, elle vous est aussi envoyée par e-mail, et vous la lisez dans «\u00a0Historique\u00a0».',
    },
  ],
}
