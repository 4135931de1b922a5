import type { RouteArgs } from '#http/route.server.ts'
import type { RequestList } from '#screens/admin/requests/listed.ts'
import type {
  Detail,
  ReplyAddition,
  ReplyValues,
  RequestAction,
  RequestPart,
} from '#screens/admin/requests/parts.ts'
import type { MenuEntry } from '#screens/admin/shell/menu.ts'
import type { SubscriberPart } from '#screens/admin/subscribers/parts.ts'
import type { Admin, Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { extrasIn } from './all.ts'

/**
 * What extras may add to the core's pages and actions: an extra exports as `slots`, in its `slots.server.ts`, those that
 * it fills. The core asks a slot and never an extra by its name.
 */
export type Slots = {
  /** What it shows on the home page, for its `home-card.tsx`; null for nothing. */
  homeCard: (subscriber: Subscriber, args: RouteArgs) => Promise<object | null>

  /** An entry of the agents' menu, before those of their accounts. */
  menuEntry: (staff: Admin) => Promise<MenuEntry | null>
  /** The list of agents' requests by a call of its own, in place of the one of the specification. */
  requestList: (staff: Admin, url: URL) => Promise<RequestList>
  /** Tools on ticked requests, for its `request-list-head.tsx` and `request-list-foot.tsx`. */
  requestListTools: (staff: Admin) => Promise<object>
  /** What it shows of a request beside the reply to it, for the modules that `requests/parts.ts` names. */
  requestPart: (staff: Admin, detail: Detail) => Promise<RequestPart | null>
  /** What its buttons on that page do. */
  requestActions: () => Promise<RequestAction[]>
  /** What it adds to a reply. */
  replyAddition: (staff: Admin, id: string, values: ReplyValues) => Promise<ReplyAddition | null>
  /** Why a reply cannot treat a request, in words for the agent; null if it can. */
  treatmentRefusal: (staff: Admin, detail: Detail) => Promise<string | null>
  /** The agents to whom requests can be given, with how many each holds; none in an outage. */
  colleagues: (staff: Admin) => Promise<Colleague[]>
  /** What it shows of a subscriber to agents, for its `subscriber-part.tsx`. */
  subscriberPart: (staff: Admin, refAbo: string) => Promise<SubscriberPart | null>
  /** What it shows among the statistics of requests, of all types or of one, for its `statistics-part.tsx`. */
  statisticsPart: (staff: Admin, type: string) => Promise<object>
  /** Erases what it keeps of an agent, whose account was deleted. */
  forgetAgent: (owner: string) => Promise<void>
}

/** `label`: « Moi » for the agent who reads it; `late`: how many of their `assigned` requests. */
export type Colleague = { id: string; name: string; label: string; assigned: number; late: number }

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
