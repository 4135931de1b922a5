import type { Letter } from '../layout.ts'

/** ADMREQ-28: what staff answered; the files go with the mail. `text` is plain, with its line breaks. */
export const requestAnswer = (
  name: string,
  { id, text, link, isOpen }: { id: string; text: string; link: string; isOpen: boolean },
): Letter => ({
  subject: `Une réponse à votre demande ${id}`,
  name,
  before: [
    `Voici notre réponse à votre demande ${id}.`,
    ...text
      .split(/\n+/)
      .map(line => line.trim())
      .filter(Boolean),
  ],
  link: { label: 'Voir la demande et ses fichiers', url: link },
  after: [
    isOpen
      ? 'Pour nous répondre, ajoutez un message à la demande dans votre espace abonnés.'
      : 'Cette demande est traitée. Pour aller plus loin, faites une nouvelle demande dans votre espace abonnés.',
  ],
})

/** HIST-05: a request is not dealt with any more, as its subscriber asked. */
export const requestCancelled = (name: string, id: string, url: string): Letter => ({
  subject: `Votre demande ${id} est annulée`,
  name,
  before: [
    `Vous avez annulé votre demande ${id}\u00a0: nous ne la traitons plus. Elle reste dans l’historique de votre espace abonnés.`,
  ],
  link: { label: 'Voir la demande', url },
  after: ['Si vous n’êtes pas à l’origine de cette annulation, appelez-nous.'],
})
