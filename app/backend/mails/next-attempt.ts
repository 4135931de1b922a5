/** Minutes before a mail that did not leave is tried again: five, then twice as many, a day at the most. */
const first = 5
const longest = 24 * 60

/** When to try again, should this attempt, the `attempts`th, fail or be cut short. */
export function nextAttempt(attempts: number): Date {
  const minutes = Math.min(first * 2 ** Math.min(attempts, 20), longest)
  return new Date(Date.now() + minutes * 60_000)
}
