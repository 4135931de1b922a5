import type { Day } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { extrasIn } from './all.ts'

/**
 * What extras may add to the core's pages and actions: an extra exports as `slots`, in its `slots.server.ts`, those that
 * it fills. The core asks a slot and never an extra by its name.
 */
export type Slots = {
  /** What it shows on the home page, for its `home-card.tsx`; null for nothing. */
  homeCard: (subscriber: Subscriber, args: RouteArgs) => Promise<object | null>
  /** What it adds to « Accessibilité », for its `accessibility-part.tsx`. */
  accessibilityPart: () => object
  /** Before « Mes données » copies answers that the extra guards (`isGuarded`): may throw a redirect. */
  beforeOwnData: (subscriber: Subscriber) => Promise<void>
  /**
   * Another way for agents to log in, above the form of the portal's own accounts; `hasForm`: whether that form is shown
   * too, `passwordRefusal`: why it does not log in now.
   */
  staffLogIn: (url: URL) => {
    href: string
    label: string
    hasForm: boolean
    passwordRefusal: () => Promise<string | null>
  }
  /** The days of meters that are read from afar, for a subscriber's tools, which the extra own-data lets read. */
  daysOfMeters: () => (call: Call, points: Pdc[]) => Promise<DayOfMeter[]>
}

/** Litres; `nightFlow` is the least hourly amount between 1 and 5 o'clock; null when unknown. */
export type DayOfMeter = {
  pdc: string
  counterRef: string
  date: Day
  litres: number
  nightFlow: number | null
  hasLeak: boolean
}

type SlotName = keyof Slots
type Filled<S extends SlotName> = NonNullable<Awaited<ReturnType<Slots[S]>>>

/** What each extra that the utility offers puts into a slot, by its name, in the order of the extras. */
export async function ask<S extends SlotName>(
  slot: S,
  ...args: Parameters<Slots[S]>
): Promise<Record<string, Filled<S>>> {
  const answers = await Promise.all(
    extrasIn(settings().EXTRAS).map(async ({ name, slots }) => {
      const filled = (await slots?.()) as { slots: Partial<Slots> } | undefined
      const fill = filled?.slots[slot] as ((...args: Parameters<Slots[S]>) => unknown) | undefined
      return [name, (await fill?.(...args)) ?? null] as const
    }),
  )
  return Object.fromEntries(answers.filter(([, value]) => value !== null)) as Record<
    string,
    Filled<S>
  >
}
