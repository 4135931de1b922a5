import type { Letter } from '../layout.ts'

type Asked = {
  refAbo: string
  /** What the subscriber typed, on one line. */
  address: string
  url: string
  /** Whether an earlier request of theirs was waiting. */
  replaces: boolean
}

/** LINKS-05: to the service that verifies addresses at the utility. */
export const addressVerification = ({ refAbo, address, url, replaces }: Asked): Letter => ({
  subject: 'Vérifiez l’adresse d’un abonné',
  before: [
    `L’abonné ${refAbo} a donné une adresse qui n’est pas dans notre registre\u00a0: ${address}.`,
    ...(replaces ? ['Cette demande remplace la précédente, dont le lien ne vaut plus rien.'] : []),
    'Si elle existe, créez-la par ce lien, qui vaut 30 jours. Elle devient alors celle de l’abonné.',
  ],
  link: { label: 'Créer cette adresse', url },
  after: ['Si elle n’existe pas, il n’y a rien à faire\u00a0: elle ne sera pas retenue.'],
})
