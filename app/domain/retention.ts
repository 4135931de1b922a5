/** Days after the last change. The jobs that delete rows use them, and so does the privacy page. */
export const retentionDays = {
  openDraft: 2,
  /** WIZ-12 */
  savedDraft: 30,
  sentDraft: 30,
  payment: 5 * 365,
  /** The e-mail address for a receipt, when the payment without an account did not take place. */
  guestMail: 30,
  /** The selected metering point, the size of each household, and the filters that agents have saved. */
  choice: 3 * 365,
  audit: 2 * 365,
  /** An agent whom the directory names in no group any more: time for a manager to see a mistake (BEY-520). */
  formerAgent: 7,
  /** Answers to « Était-ce réglé ? »: the twelve months of the statistics, and the one that has begun. */
  solved: 396,
  /** The cookie of a known browser. */
  knownBrowser: 180,
  /** « Version allégée »: a cookie. */
  lightVersion: 365,
  /** The cookie for a fetched stylesheet lasts little longer than a phone keeps such a file. */
  stylesheet: 7,
}

/** Minutes for which a browser may pay the invoice that it found without an account. */
export const guestProofMinutes = 120

export const inHours = (count: number) => `${count}\u00a0heure${count > 1 ? 's' : ''}`

/** In whole years if possible. */
export function inDays(count: number): string {
  const years = count / 365
  if (Number.isInteger(years)) return `${years}\u00a0an${years > 1 ? 's' : ''}`
  return `${count}\u00a0jour${count > 1 ? 's' : ''}`
}
