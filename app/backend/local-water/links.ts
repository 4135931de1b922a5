import type { Services } from '../handler.ts'

export const purposes = { confirm: 'water-confirm', stop: 'water-stop' }

type Signs = Pick<Services, 'mails' | 'signer'>

export const confirmUrl = ({ mails, signer }: Signs, id: string) =>
  mails.link('eau-de-ma-commune', 'confirmation', id, signer.sign(purposes.confirm, id))

export const stopUrls = ({ mails, signer }: Signs, id: string) =>
  mails.stopLinks('eau-de-ma-commune', 'desabonnement', id, signer.sign(purposes.stop, id))

export const townUrl = ({ mails }: Signs, slug: string) => mails.link('eau-de-ma-commune', slug)
