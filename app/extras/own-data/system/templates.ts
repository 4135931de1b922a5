import type { Letter } from '#utility/mails/layout.ts'

/** Lets the subscriber notice a token that a stranger created; `until` is its last day, as a text. */
export const dataTokenCreated = (
  name: string,
  { token, until, url }: { token: string; until: string; url: string },
): Letter => ({
  subject: 'Une clé donne accès à vos données',
  name,
  before: [
    `Une clé vient d’être créée pour vos outils, sous le nom «\u00a0${token}\u00a0». Jusqu’au ${until}, elle permet de lire vos adresses, votre consommation et vos factures, et rien d’autre.`,
    'Vous pouvez la révoquer à tout moment.',
  ],
  link: { label: 'Voir mes clés, en révoquer', url },
  after:
    'Si vous n’êtes pas à l’origine de cette clé, révoquez-la, modifiez votre mot de passe et appelez-nous.',
})
