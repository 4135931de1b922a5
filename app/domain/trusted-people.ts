import { fold } from './fold.ts'

export const trustedRights = ['see', 'pay', 'readings', 'requests'] as const
export type TrustedRight = (typeof trustedRights)[number]

export const trustedKinds = ['family', 'carer', 'social', 'agent'] as const
export type TrustedKind = (typeof trustedKinds)[number]

export const trustedActions = ['payment', 'reading', 'request', 'message', 'cancellation'] as const
export type TrustedAction = (typeof trustedActions)[number]

export const invitationDays = 7
export const mostInvitationMails = 2
/** A subscriber does not have mails sent to strangers by hundreds. */
export const mostInvitationsADay = 10
export const longestAccess = 36
export const endedAccessMonths = 12
export const longestPersonName = 60

/** The pages of a subscriber that are open to a helper, each by one of these rights; all others are closed. */
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
  // These pages are public: a helper lacks only the link to them.
  [/^\/eau-de-ma-commune\/(?!mes-avis$)[^/]+$/, ['see']],
]

export function mayOpen(rights: readonly TrustedRight[], pathname: string, method = 'GET') {
  // Taking a begun payment up again is paying.
  if (/^\/factures\/paiements$/.test(pathname) && method !== 'GET') return rights.includes('pay')
  const open = new RegExp(openPages(rights))
  // Also as the router reads it: it ignores case and decodes, and « PAYER » is no number of an invoice.
  return [pathname, decoded(pathname).toLowerCase()].every(path => open.test(path))
}

/** As the router takes it, which leaves a path as it is that cannot be decoded. */
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

const link = ', pour '

export const signedFor = (helper: string, subscriber: string) => `${helper}${link}${subscriber}`

export function helperIn(name: string): string | undefined {
  const [helper, ...subscriber] = name.split(link)
  return subscriber.length > 0 ? helper : undefined
}

/** A readable name: no line breaks, and no character that turns the direction of the words around it. */
export const isOneLine = (text: string) => !/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text)

/** The scripts in which a name may be written, each by itself: a Cyrillic letter among Latin ones passes for another. */
const scripts = [
  // Latin is taken without its phonetic letters, which look like others.
  /^(?:(?![\u0250-\u02af\u1d00-\u1dbf\u2c60-\uffff])\p{Script=Latin})+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
  ...['Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Hangul'],
  ...['Devanagari', 'Bengali', 'Tamil', 'Sinhala', 'Khmer', 'Lao', 'Thai'],
].map(script => (typeof script === 'string' ? new RegExp(`^\\p{Script=${script}}+$`, 'u') : script))

/** Words without what an eye passes over: « Servlce » for « Service ». */
const atAGlance = (text: string) =>
  fold(text.replace(/[^\p{L}\p{M}]+/gu, ' '))
    .replace(/[iı]/g, 'l')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')

/** BEY-145: letters of one script, no name that the thread has for others, none like the service's. */
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
