import type { CallName } from '#upstream/catalogue/index.ts'

export type AreaName =
  | 'formes'
  | 'listes'
  | 'refus'
  | 'propriete'
  | 'paiements'
  | 'demandes'
  | 'modes'
  | 'contrats'
  | 'dates'
  | 'liens'
  | 'fichiers'
  | 'delais'
  | 'cles'
  | 'comptes'

type Found = { call: CallName; expected: string; found: string; area?: AreaName }

/** What a call does that the catalogue does not allow. `area`: where it belongs, if not where it was found. */
export class Fault extends Error {
  readonly is: Found
  constructor(is: Found) {
    super(`${is.call} : attendu ${is.expected}, reçu ${is.found}`)
    this.is = is
  }
}

/** Why something cannot be tried here: it is said, never taken as passed. */
export class NotTried extends Error {}
