import { atTown } from '#domain/town.ts'
import type { Letter } from '../layout.ts'

/** To an address that a stranger may have typed: it says what was asked, and that nothing follows without the link. */
export const waterConfirmation = (
  town: string,
  { confirm, days }: { confirm: string; days: number },
): Letter => ({
  subject: `Confirmez votre abonnement aux avis sur l’eau ${atTown(town)}`,
  before: [
    `Quelqu’un, sans doute vous, a demandé à recevoir à cette adresse les avis de travaux, de coupure et de qualité de l’eau ${atTown(town)}.`,
  ],
  link: { label: 'Confirmer mon abonnement', url: confirm },
  after: [
    `Sans confirmation, vous ne recevrez rien d’autre, et votre adresse est effacée au bout de ${days}\u00a0jours. Si vous n’avez rien demandé, ne faites rien.`,
  ],
})
