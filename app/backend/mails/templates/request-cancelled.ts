import type { Letter } from '../layout.ts'

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
