import { dayOf, formatDay, timeInWords } from '#domain/values.ts'
import type { Letter } from '../layout.ts'

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', timeZone: 'Europe/Paris' })

/** « dimanche 29/11/2026 à 15 h 48 »: a link lives from when its mail leaves, so at least until then. */
const dayAndTime = (end: Date) =>
  `${weekday.format(end)} ${formatDay(dayOf(end))} à\u00a0${timeInWords(end)}`

/** SIGNUP-15. The mail does not name the subscriber, since the address is not confirmed yet. */
export const activation = (url: string, until: Date): Letter => ({
  subject: `Activez votre compte avant ${dayAndTime(until)}`,
  title: 'Activez votre compte',
  before: `Appuyez une fois sur ce bouton, avant ${dayAndTime(until)} (48\u00a0heures).`,
  strong: `avant ${dayAndTime(until)}`,
  link: { label: 'Activer mon compte', url, isShown: true },
  after:
    'Ce n’est pas vous\u00a0? Ne faites rien\u00a0: sans ce bouton, le compte ne sert à personne.',
  why: 'Vous recevez cet e-mail parce que cette adresse a été écrite pour créer un compte sur notre portail.',
})

export const forgottenPassword = (name: string, url: string, until: Date): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  name,
  before: `Vous avez indiqué avoir oublié le mot de passe de votre compte abonné. Pour en choisir un autre, ouvrez ce lien avant ${dayAndTime(until)} (une heure). Il ne sert qu’une fois.`,
  strong: `avant ${dayAndTime(until)}`,
  link: { label: 'Choisir un nouveau mot de passe', url, isShown: true },
  after:
    'Si vous n’avez rien demandé, vous n’avez rien à faire : votre mot de passe reste le même.',
})

export const passwordChanged = (name: string): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  name,
  before:
    'Le mot de passe de votre compte abonné vient d’être modifié, et les autres sessions ouvertes ont été fermées.',
  after: 'Si vous n’êtes pas à l’origine de ce changement, appelez-nous sans attendre.',
})

/** ADMSUB-15: warns the subscriber, in case an agent gave the account a new password without being asked. */
export const passwordGivenByStaff = (name: string): Letter => ({
  subject: 'Votre mot de passe a été modifié',
  name,
  before:
    'Notre service Gestion Clientèle vient de donner un nouveau mot de passe à votre compte abonné, et les sessions ouvertes ont été fermées. Une fois connecté, choisissez-en un que vous seul connaissez.',
  after: 'Si vous ne nous l’avez pas demandé, appelez-nous sans attendre.',
})

export const passwordResetByStaff = (name: string, url: string, until: Date): Letter => ({
  subject: 'Choisissez un nouveau mot de passe',
  name,
  before: `Notre service Gestion Clientèle vous envoie, comme convenu, de quoi changer le mot de passe de votre compte abonné. Ouvrez ce lien avant ${dayAndTime(until)} (une heure). Il ne sert qu’une fois.`,
  strong: `avant ${dayAndTime(until)}`,
  link: { label: 'Choisir un nouveau mot de passe', url, isShown: true },
  after:
    'Jusque-là, votre mot de passe reste le même. Personne chez nous ne vous le demandera jamais.',
})

/** MAIL-04: goes to the new address, and does not name the subscriber, since the address is not confirmed yet. */
export const mailChange = (url: string, until: Date): Letter => ({
  subject: 'Confirmez votre nouvelle adresse e-mail',
  before: `Cette adresse a été donnée comme nouvelle adresse e-mail d’un compte abonné. Pour la confirmer, ouvrez ce lien avant ${dayAndTime(until)} (24\u00a0heures), puis connectez-vous à ce compte si vous ne l’êtes pas déjà.`,
  strong: `avant ${dayAndTime(until)}`,
  link: { label: 'Confirmer ma nouvelle adresse e-mail', url, isShown: true },
  after: 'Si vous n’avez rien demandé, ne suivez pas ce lien : rien ne changera.',
})

/** Goes to the present address, so that the subscriber can stop a change that a stranger asked for. */
export const mailChangeAsked = (name: string, url: string, until: Date): Letter => ({
  subject: 'Un changement de votre adresse e-mail est demandé',
  name,
  before: [
    'Depuis votre compte abonné, quelqu’un demande à remplacer cette adresse par une autre. Rien ne change tant que la nouvelle adresse n’est pas confirmée.',
    `Si c’est vous, vous n’avez rien à faire. Sinon, annulez ce changement avant ${dayAndTime(until)}.`,
  ],
  strong: `avant ${dayAndTime(until)}`,
  link: { label: 'Annuler le changement d’adresse', url, isShown: true },
  after: 'Choisissez ensuite un nouveau mot de passe : quelqu’un a eu accès à votre compte.',
})

/** Goes to the old address, so that the subscriber notices a change that a stranger made. */
export const mailChanged = (name: string): Letter => ({
  subject: 'Votre adresse e-mail a été modifiée',
  name,
  before:
    'L’adresse e-mail de votre compte abonné vient d’être modifiée. Nos prochains messages iront à la nouvelle adresse ; celle-ci ne permet plus de vous connecter. Les sessions ouvertes sur d’autres appareils sont fermées.',
  after: 'Si vous n’êtes pas à l’origine de ce changement, appelez-nous sans attendre.',
})

type Asked = {
  refAbo: string
  address: string
  url: string
  /** Whether an earlier request of the same subscriber is replaced. */
  replaces: boolean
}

/** LINKS-05: goes to the service that verifies addresses at the utility. */
export const addressVerification = ({ refAbo, address, url, replaces }: Asked): Letter => ({
  subject: 'Vérifiez l’adresse d’un abonné',
  before: [
    `L’abonné ${refAbo} a donné une adresse qui n’est pas dans notre registre\u00a0: ${address}.`,
    ...(replaces ? ['Cette demande remplace la précédente, dont le lien ne vaut plus rien.'] : []),
    'Si elle existe, créez-la par ce lien, qui vaut 30 jours. Elle devient alors celle de l’abonné.',
  ],
  link: { label: 'Créer cette adresse', url },
  after: 'Si elle n’existe pas, il n’y a rien à faire\u00a0: elle ne sera pas retenue.',
})

/** ADDR-15: goes to the subscriber. Addresses are on one line; `until` is the last day of the request, as a text. */
export const addressPending = (
  name: string,
  { asked, current, until }: { asked: string; current: string; until: string },
): Letter => ({
  subject: 'Votre adresse est en cours de vérification',
  name,
  before: [
    `Vous avez demandé à changer d’adresse de facturation\u00a0: ${asked}.`,
    `Elle n’est pas dans notre registre\u00a0: un agent la vérifie avant de l’enregistrer. D’ici là, votre adresse de facturation reste\u00a0: ${current}. Un e-mail vous préviendra.`,
  ],
  after: [
    `Sans nouvelle de nous le ${until}, refaites votre demande.`,
    'Si vous n’avez rien demandé, appelez-nous.',
  ],
})

/** Goes to the subscriber, also after a change by an agent. `address` is on one line. */
export const addressChanged = (name: string, address: string): Letter => ({
  subject: 'Votre adresse postale a changé',
  name,
  before: `Votre adresse de facturation est maintenant\u00a0: ${address}.`,
  after: 'Si vous n’êtes pas à l’origine de ce changement, appelez-nous.',
})

/** BEY-730: to the owner of an account of an older portal, which had confirmed the address. */
export const firstLogIn = (name: string, url: string): Letter => ({
  subject: 'Votre espace abonnés change\u00a0: choisissez votre mot de passe',
  name,
  before:
    'Notre espace abonnés est nouveau. Votre compte y est déjà, à cette adresse e-mail\u00a0; votre ancien mot de passe n’y vaut plus. Choisissez-en un pour vous connecter.',
  link: { label: 'Choisir mon mot de passe', url },
  after:
    'Ce lien vaut 30 jours. Passé ce temps, demandez-en un autre par «\u00a0Mot de passe oublié\u00a0».',
})
