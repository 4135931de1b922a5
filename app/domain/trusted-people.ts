import { fold } from './fold.ts'

export const trustedRights = ['see', 'pay', 'readings', 'requests'] as const
export type TrustedRight = (typeof trustedRights)[number]

export const trustedKinds = ['family', 'carer', 'social', 'agent'] as const
export type TrustedKind = (typeof trustedKinds)[number]

export const trustedActions = ['payment', 'reading', 'request', 'message', 'cancellation'] as const
export type TrustedAction = (typeof trustedActions)[number]

export const invitationDays = 7
export const maxInvitationMails = 2
/** A subscriber must not send mails to strangers by hundreds. */
export const maxInvitationsADay = 10
export const longestAccess = 36
export const endedAccessMonths = 12
export const longestPersonName = 60

/** The pages that are open to a helper with one of these rights; all others are closed. */
const allowedPages: [RegExp, TrustedRight[]][] = [
  [/^\/(home|pdc|faq|contact|factures)$/, ['see']],
  [/^\/factures\/(consulter|controle)(\/export)?$/, ['see']],
  [/^\/factures\/(fichier\/[^/]+|paiements|paiements\/[^/]+\/recu)$/, ['see']],
  [/^\/factures\/consulter\/(payer|retour|annulation)$/, ['pay']],
  [/^\/factures\/consulter\/(?!(payer|retour|annulation)$)[^/]+$/, ['see']],
  [/^\/factures\/(controle\/fuite|consulter\/[^/]+\/contester)$/, ['requests']],
  [/^\/services$/, ['readings', 'requests']],
  [/^\/services\/transmission-compteur(\/.+)?$/, ['readings']],
  [/^\/services\/reclamations(\/.+)?$/, ['requests']],
  [/^\/historique(\/.+)?$/, ['requests']],
  [/^\/brouillons\/[^/]+$/, ['readings', 'requests']],
  // These pages are public: a helper without the right lacks only the link to them.
  [/^\/eau-de-ma-commune\/(?!mes-avis$)[^/]+$/, ['see']],
]

export function mayOpen(rights: readonly TrustedRight[], pathname: string, method = 'GET') {
  // Going on with a payment that was begun is paying.
  if (/^\/factures\/paiements$/.test(pathname) && method !== 'GET') return rights.includes('pay')
  const open = new RegExp(openPages(rights))
  // Checks the path also as the router reads it, decoded and without case: « PAYER » is no invoice number.
  return [pathname, decoded(pathname).toLowerCase()].every(path => open.test(path))
}

/** Decodes a path as the router does, which keeps a path that cannot be decoded. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** The pages that these rights open, as one expression: a browser hides the links to all others. */
export const openPages = (rights: readonly TrustedRight[]): string =>
  allowedPages
    .flatMap(([path, needed]) => (needed.some(right => rights.includes(right)) ? path.source : []))
    .join('|') || '(?!)'

/** « Votre » is « sa » before these words of the pages that a helper may open, and « son » before others. */
const feminine =
  '(?:commune|consommation|demande|dernière|facture|faveur|moyenne|prochaine|réclamation|réponse)\\b'

/**
 * [BEY-351] [BEY-352] What a helper reads for what an expression matches: « Ses factures » for « Mes factures », « À payer
 * » for « Vous devez », « Son avoir » for « Votre avoir ». A payment that was just made is the helper's own.
 */
export const theirWords: [string, string][] = [
  ['\\bM(?=(?:on|a|es) )', 'S'],
  ['\\bm(?=(?:on|a|es) )', 's'],
  ['Vous n’avez rien', 'Il n’y a rien'],
  ['Vous devez', 'À payer'],
  ['Nous vous devons', 'Nous lui devons'],
  ['Vous avez consommé', 'Il a été consommé'],
  ['vous avez consommé', 'il a été consommé'],
  [' chez vous\\b', ''],
  ['\\bVos (?!paiement)', 'Ses '],
  ['\\bvos (?!paiement)', 'ses '],
  [`\\bVotre (?=${feminine})`, 'Sa '],
  [`\\bvotre (?=${feminine})`, 'sa '],
  ['\\bVotre (?!paiement)', 'Son '],
  ['\\bvotre (?!paiement)', 'son '],
]

const link = ', pour '

export const signedFor = (helper: string, subscriber: string) => `${helper}${link}${subscriber}`

export function helperIn(name: string): string | undefined {
  const [helper, ...subscriber] = name.split(link)
  return subscriber.length > 0 ? helper : undefined
}

/** A readable name: no line breaks, and no character that changes the direction of the text. */
export const isOneLine = (text: string) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)

/** The scripts of a name, which must not be mixed: a Cyrillic letter among Latin ones passes for another. */
const scripts = [
  // Latin without its phonetic letters, which look like others.
  /^(?:(?![\u0250-\u02af\u1d00-\u1dbf\u2c60-\uffff])\p{Script=Latin})+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Hangul'],
  ...['Devanagari', 'Bengali', 'Tamil', 'Sinhala', 'Khmer', 'Lao', 'Thai'],
].map(script => (typeof script === 'string' ? new RegExp(`^\\p{Script=${script}}+$`, 'u') : script))

/** A text without differences that the eye misses: « Servlce » for « Service ». */
const atAGlance = (text: string) =>
  fold(text.replace(/[^\p{L}\p{M}]+/gu, ' '))
    .replace(/[iı]/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

/** BEY-145: letters of one script only, and no name that passes in a thread for « Vous » or for the service. */
export function isNameOfAPerson(name: string, service: string): boolean {
  const plain = name.normalize('NFKC')
  const letters = plain.replace(/[\p{M}\s.'’-]+/gu, '')
  const seen = atAGlance(plain)
  const others = ['gestion clientèle', service].map(atAGlance)
  return (
    scripts.some(script => script.test(letters)) &&
    seen !== 'vous' &&
    !others.some(other => other !== '' && seen.includes(other))
  )
}
