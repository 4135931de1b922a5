import type { AlertNotice } from '#domain/leak.ts'
import type { Day } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { Facture, Histo, Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { extrasIn } from './all.ts'

/**
 * What extras may add to the core's pages and actions: an extra exports as `slots`, in its `slots.server.ts`, those that
 * it fills. The core asks a slot and never an extra by its name.
 */
export type Slots = {
  /** What it shows on the home page, for its `home-card.tsx`; null for nothing. */
  homeCard: (subscriber: Subscriber, args: RouteArgs) => Promise<object | null>
  /** Which invoices need not be paid by their deadlines, and where more time may be asked for. */
  deferrals: (subscriber: Pick<Subscriber, 'call' | 'who'>) => Promise<Deferrals>
  /** What it says of an invoice on its page, for its `invoice-card.tsx`, `invoice-aside.tsx` and `invoice-rows.tsx`. */
  invoice: (subscriber: Subscriber, shown: InvoiceShown) => Promise<InvoicePart>
  /** The notices that the law asks for; « unknown » in an outage, and to a helper, who may not read them. */
  alertNotices: (subscriber: Subscriber) => Promise<ShownAlertNotice[] | 'unknown'>
  /** What the service says at the head of a request's messages, dated; null for nothing. */
  threadStart: (histo: Histo, today: Day) => Promise<{ day: Day; text: string } | null>
  /** Where the subscriber prepares what the mediator reads about a request. */
  mediation: (id: string) => Promise<{ href: string; label: string }>
  /** What is asked once a request is treated, or a wizard was sent, for its `follow-up.tsx`; null for nothing. */
  followUp: (subscriber: Subscriber, about: Over) => Promise<object | null>
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

export type Deferrals = {
  /** By the numbers of their invoices. */
  deferred: Map<string, Deferral>
  missing: FormNotice | null
  /** The addresses to ask for this invoice, and for one of several of its metering point; null where it cannot be asked. */
  moreTime: (
    invoice: Pick<Facture, 'factNumber' | 'balanceFact' | 'endDate'>,
    about: { point: Pdc; today: Day; isUnderWay: boolean },
  ) => { href: string; forAll: string } | null
}

/** An invoice that is not late: more time was asked for (it may be paid whole), or granted. */
export type Deferral = {
  pdc: string
  state: 'asked' | 'accepted'
  /** The last day. */
  until: Day
  /** « Délai demandé », « Échéancier accordé » */
  label: string
  /** In cents, of granted instalments: `now` is due, `part` is due or else the next; 0 without any. */
  instalment: (leftCents: number, today: Day) => { now: number; part: number }
  /** « Un délai est demandé jusqu’au 15/02/2027 » */
  words: (leftCents: number, today: Day) => string
}

/** A treated request, or a wizard that was sent, by its address and its draft. */
export type Over = { demande: string } | { demarche: string; brouillon: string }

/** An invoice of a metering point, which is still being read; rejected where there is none of that number. */
export type InvoiceShown = { pdc: string; number: string; invoice: Promise<Facture> }

/** `isExplained`: the page need not say that it does not know why the invoice has its amount. */
type InvoicePart = { isExplained: boolean; missing: FormNotice | null }

/** `sent` and `opened` say when, in words; indexes in m³. */
export type ShownAlertNotice = AlertNotice & {
  id: string
  oldIndex: number
  oldDate: string
  sent: string
  opened: string | null
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

/** What the first extra puts into a slot that one alone fills; undefined without any. */
export async function askOne<S extends SlotName>(
  slot: S,
  ...args: Parameters<Slots[S]>
): Promise<Filled<S> | undefined> {
  return Object.values(await ask(slot, ...args))[0]
}
