import type { Caller, Trial } from './kit.ts'

/** Whose metering points are read: what one of them lacks, another may have. */
const both: Caller[] = ['subscriber', 'other']
const anybody: Caller[] = [...both, 'selling', 'leaving']

const accountNames = { other: 'autre', selling: 'vente', leaving: 'resiliation' } as const
const isGiven = ({ accounts }: Trial, who: Caller) =>
  !(who in accountNames) || accounts[accountNames[who as keyof typeof accountNames]] !== undefined

/** For each metering point of both subscribers. */
export async function eachPoint(
  at: Trial,
  act: (pdc: string, by: Caller) => Promise<void>,
): Promise<void> {
  for (const by of both.filter(who => isGiven(at, who)))
    for (const pdc of await at.points(by)) await act(pdc, by)
}

/** The first metering point of a known subscriber that has one. */
export async function firstOf<T>(
  at: Trial,
  find: (pdc: string, by: Caller) => Promise<T | undefined>,
  whose = anybody,
): Promise<{ pdc: string; by: Caller; one: T } | undefined> {
  for (const by of whose.filter(who => isGiven(at, who)))
    for (const pdc of await at.points(by)) {
      const one = await find(pdc, by)
      if (one !== undefined) return { pdc, by, one }
    }
  return undefined
}

/** The same, of others than the subscriber. */
export const firstOfOthers: typeof firstOf = (at, find) => firstOf(at, find, anybody.slice(1))
