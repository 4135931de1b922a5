import type { Letter } from '../layout.ts'

/** LINKS-05: to the service that verifies addresses at the utility. `address` is what the subscriber typed, on one line. */
export const addressVerification = (refAbo: string, address: string, url: string): Letter => ({
  subject: 'Vérifiez l’adresse d’un abonné',
  before: [
    `L’abonné ${refAbo} a donné une adresse qui n’est pas au référentiel : ${address}.`,
    'Si elle existe, créez-la par ce lien, qui vaut 30 jours. Elle devient alors celle de l’abonné.',
  ],
  link: { label: 'Créer cette adresse', url },
  after: ['Si elle n’existe pas, il n’y a rien à faire : elle ne sera pas retenue.'],
})
