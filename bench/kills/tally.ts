/** What became of all that was sent through the kills. */
export type Tally = {
  what: string
  sent: number
  done: number
  lost: number
  doubled: number
  /** From « Valider », or the provider's acceptance, until it was done. */
  longestMs: number
}
