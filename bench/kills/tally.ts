/** A sending or a payment: how often the utility has each part of it in its books, and after how long it was done. */
export type Fate = { times: number[]; ms: number | undefined }

/** What became of all that was sent through the kills; one of several parts may be lost and doubled. */
export type Tally = {
  what: string
  sent: number
  once: number
  /** A part of it is in no book. */
  lost: number
  doubled: number
  /** All of it is in the books, and its sender did not learn so in time. */
  late: number
  /** From « Valider », or the provider's acceptance, until it was done. */
  longestMs: number
}

/** A subscriber waits no longer than this, ms. */
export const longestWait = 180_000

export function tallyOf(what: string, fates: Fate[]): Tally {
  const count = (is: (fate: Fate) => boolean) => fates.filter(is).length
  const isLost = ({ times }: Fate) => times.includes(0)
  return {
    what,
    sent: fates.length,
    once: count(({ times }) => times.every(one => one === 1)),
    lost: count(isLost),
    doubled: count(({ times }) => times.some(one => one > 1)),
    late: count(fate => !isLost(fate) && (fate.ms ?? Number.POSITIVE_INFINITY) > longestWait),
    longestMs: Math.max(0, ...fates.flatMap(({ ms }) => ms ?? [])),
  }
}

export const isWhole = ({ lost, doubled, late }: Tally) =>
  [lost, doubled, late].every(count => count === 0)
