import type { Letter } from '#utility/mails/layout.ts'

/** Lets the subscriber notice a token that a stranger created; `until` is its last day, as a text. */
export const dataTokenCreated = (
  name: string,
  { token, until, url }: { token: string; until: string; url: string },
): Letter => ({
  subject: 'Un jeton donne accès à vos données',
  name,
  before: [
    `Un jeton vient d’être créé pour vos outils, sous le nom «\u00a0${token}\u00a0». Jusqu’au ${until}, il permet de lire vos adresses, votre consommation et vos factures, et rien d’autre.`,
    'Vous pouvez le révoquer à tout moment.',
  ],
  link: { label: 'Voir mes jetons, en révoquer', url },
  after:
    'Si vous n’êtes pas à l’origine de ce jeton, révoquez-le, modifiez votre mot de passe et appelez-nous.',
})
