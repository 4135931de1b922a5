import type { CallName } from '#upstream/catalogue/index.ts'

export type AreaName =
  | 'formes'
  | 'listes'
  | 'refus'
  | 'propriete'
  | 'cles'
  | 'dates'
  | 'fichiers'
  | 'delais'
  | 'paiements'
  | 'demandes'
  | 'modes'
  | 'contrats'
  | 'liens'
  | 'comptes'
  | 'proches'

type Found = { call: CallName; expected: string; found: string; area?: AreaName }

const secret = /"(\w*(?:token|ticket|password|captcha)\w*)"\s*:\s*"[^"]*"?/gi

/** What a report may tell of an answer: its beginning, and nothing that opens an account. */
function shown(call: CallName, found: string): string {
  const isLogIn = call === 'login' || call === 'adminLogin'
  const masked = found.replaceAll(secret, '"$1":"…"')
  return (isLogIn ? masked.replaceAll(/[^\s"]{16,}/g, '…') : masked).slice(0, 120)
}

/** What a call does that the catalogue does not allow. `area`: where it belongs, if not where it was found. */
export class Fault extends Error {
  readonly is: Found
  constructor({ found, ...is }: Found) {
    super(`${is.call}\u00a0: attendu ${is.expected}, reçu ${shown(is.call, found)}`)
    this.is = { ...is, found: shown(is.call, found) }
  }
}

/** Why something cannot be tried here: it is said, never taken as passed. */
export class NotTried extends Error {}
