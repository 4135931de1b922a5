import type { RouteArgs } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { Facture } from '#upstream/catalogue/entities.ts'
import { extrasIn } from './all.ts'

/**
 * What extras may add to the core's pages and actions: an extra exports as `slots`, in its `slots.server.ts`, those that
 * it fills. The core asks a slot and never an extra by its name.
 */
export type Slots = {
  /** What it shows on the home page, for its `home-card.tsx`; null for nothing. */
  homeCard: (subscriber: Subscriber, args: RouteArgs) => Promise<object | null>
  /** What it says of an invoice on its page, for its `invoice-card.tsx`, `invoice-aside.tsx` and `invoice-rows.tsx`. */
  invoice: (subscriber: Subscriber, shown: InvoiceShown) => Promise<InvoicePart>
}

/** An invoice of a metering point, which is still being read; rejected where there is none of that number. */
export type InvoiceShown = { pdc: string; number: string; invoice: Promise<Facture> }

/** `isExplained`: the page need not say that it does not know why the invoice has its amount. */
type InvoicePart = { isExplained: boolean; missing: FormNotice | null }

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
