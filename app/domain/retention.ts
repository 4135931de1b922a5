/** Days after the last change. The jobs that delete read this, and so does the page that says it. */
export const retentionDays = {
  openDraft: 2,
  /** WIZ-12 */
  savedDraft: 30,
  sentDraft: 30,
  payment: 5 * 365,
  /** The address for the receipt of a payment without an account, which was not paid after all. */
  guestMail: 30,
  /** The selected metering point, how many live at each, and the filters that agents have saved. */
  choice: 3 * 365,
  audit: 2 * 365,
  /** Answers to « Was it solved? »: the twelve months of the statistics, and the one that has begun. */
  solved: 396,
  /** In that browser. */
  knownBrowser: 180,
  /** « Version allégée », in the browser. */
  lightVersion: 365,
  /** That this browser has fetched the stylesheet: hardly longer than a phone keeps such a file. */
  stylesheet: 7,
}

/** Minutes for which a browser may pay the invoice that it found without an account. */
export const guestProofMinutes = 120

export const inHours = (count: number) => `${count}\u00a0heure${count > 1 ? 's' : ''}`

/** In whole years where possible. */
export function inDays(count: number): string {
  const years = count / 365
  if (Number.isInteger(years)) return `${years}\u00a0an${years > 1 ? 's' : ''}`
  return `${count}\u00a0jour${count > 1 ? 's' : ''}`
}
