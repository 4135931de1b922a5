import type { AlertNotice } from '#domain/leak.ts'
import type { Day } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { RequestList } from '#screens/admin/requests/listed.ts'
import type {
  Detail,
  ReplyAddition,
  ReplyValues,
  RequestAction,
  RequestPart,
} from '#screens/admin/requests/parts.ts'
import type { Admin, Subscriber } from '#session/guards.server.ts'
import type { Proof } from '#session/login.server.ts'
import { settings } from '#settings.server.ts'
import type { FormNotice } from '#ui/form/form.tsx'
import type { AdminUser, Facture, Histo, Pdc } from '#upstream/catalogue/entities.ts'
import type { Call } from '#upstream/catalogue/index.ts'
import { type Extra, extrasIn } from './all.ts'

/** What an extra shows on a page, in places that the page leaves to extras. */
export type OnPage = {
  /** For its `home-first.tsx`: stands before all else. */
  first?: object | null
  /** What it says of the consumption of the shown point at present, in the place of the comparison of years. */
  note?: string | null
  /** For its `<page>-alert.tsx`. */
  alert?: object | null
  /** For its `<page>-card.tsx`. */
  card?: object | null
  /** One of the page's links. `missing`: what could not be loaded of it. */
  row?: { href: string; title: string; note: string; missing?: FormNotice | null } | null
}

/**
 * What extras may add to the core's pages and actions: an extra exports as `slots`, in its `slots.server.ts`, those that
 * it fills. The core asks a slot and never an extra by its name.
 */
export type Slots = {
  /** Which invoices need not be paid by their deadlines, and where more time may be asked for. */
  deferrals: (subscriber: Pick<Subscriber, 'call' | 'who'>) => Promise<Deferrals>
  /** The same invoices, by their numbers, for agents. */
  deskDeferrals: (staff: Admin, refAbo: string) => Promise<Deferrals['deferred']>
  /** What it says of an invoice on its page, for its `invoice-card.tsx`, `invoice-aside.tsx` and `invoice-rows.tsx`. */
  invoice: (subscriber: Subscriber, shown: InvoiceShown) => Promise<InvoicePart>
  /** What it says in few words of each invoice of a metering point in their list, by the numbers of the invoices. */
  invoiceNotes: (
    subscriber: Pick<Subscriber, 'call'>,
    pdc: string,
  ) => Promise<ReadonlyMap<string, string>>
  /** What the service says by itself among a request's messages, at its day; null for nothing. */
  threadEntry: (histo: Histo, today: Day) => Promise<{ day: Day; text: string } | null>
  /** Where the subscriber prepares what the mediator reads about a request. */
  mediation: (id: string) => Promise<{ href: string; label: string }>
  /** What is asked once a request is treated, or a wizard was sent, for its `follow-up.tsx`; null for nothing. */
  followUp: (subscriber: Subscriber, about: Over) => Promise<object | null>
  /** What it adds to « Accessibilité », for its `accessibility-part.tsx`. */
  accessibilityPart: () => object
  /** Before « Mes données » copies answers that the extra guards (`isGuarded`): may throw a redirect. */
  beforeOwnData: (subscriber: Subscriber) => Promise<void>
  /** Another way for agents to log in, above the form of the portal's own accounts. */
  staffLogIn: () => StaffWayIn
  /** What a litre of water costs at a metering point, in cents, taxes included; null where it is not known. */
  litrePrice: (subscriber: Pick<Subscriber, 'call'>, pdc: string) => Promise<number | null>
  /** The days of meters that are read from afar, for a subscriber's tools, which the extra own-data lets read. */
  daysOfMeters: () => (call: Call, points: Pdc[]) => Promise<DayOfMeter[]>
  /** « Accueil »: what stands first, alerts below those of consumption, cards at the end of the first column, rows of « Mon eau ». */
  home: (subscriber: Subscriber, args: RouteArgs) => Promise<OnPage | null>
  /** « Ma consommation »: alerts below those of consumption, cards below the answer, rows at the end. */
  consumption: (subscriber: Subscriber, args: RouteArgs) => Promise<OnPage | null>
  /** The present choice in words, for its row (`card`) of « Mon compte abonné »; null for the text of the row. */
  accountChoice: (subscriber: Subscriber) => Promise<string | null>
  /** After a new password: the people who go on acting for the subscriber, and the page that ends it; null for none. */
  stillActing: (subscriber: Subscriber) => Promise<StillActing | null>
  /** The consumption of a day above which the subscriber is notified, where they may choose one. */
  consumptionThreshold: (
    subscriber: Subscriber,
  ) => Promise<{ threshold: { litres: number; text: string } | null } | null>
  /** The notices that the law asks for; « unknown » in an outage, and to a helper, who may not read them. */
  alertNotices: (subscriber: Subscriber) => Promise<ShownAlertNotice[] | 'unknown'>
  /** The subscriber opens the page of this notice. */
  alertNoticeOpened: (
    subscriber: Subscriber,
    args: RouteArgs,
    notice: ShownAlertNotice,
  ) => Promise<void>
  /** What its entry in the bar of agents counts, for its `desk-entry.ts`. */
  deskEntry: (staff: Admin) => Promise<number>
  /**
   * A card about a subscriber for agents, in their account or on their sheet, or beside the contract there (`aside`, for
   * its `subscriber-aside.tsx`). `leak`: in words, an abnormal consumption that the subscriber may call about, and the day
   * of the reading that shows it, if one does.
   */
  subscriber: (
    staff: Admin,
    refAbo: string,
    page: 'account' | 'sheet',
  ) => Promise<(Pick<OnPage, 'card'> & { aside?: object | null; leak?: Leak | null }) | null>
  /** In words, what is wrong with the water at these points, or soon will be: why their subscriber may call. */
  pointWater: (args: RouteArgs, today: Day, points: Pdc[]) => Promise<string[]>
  /** The list of agents' requests by a call of its own, in place of the one of the specification. */
  requestList: (staff: Admin, url: URL) => Promise<RequestList>
  /** What happened to many requests since yesterday, and where it is told; null for nothing. */
  sinceYesterday: (
    staff: Admin,
  ) => Promise<{ title: string; note: string; href: string; label: string } | null>
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
  /** What it shows among the statistics of requests, of all types or of one, for its `statistics-part.tsx`. */
  statisticsPart: (staff: Admin, type: string) => Promise<object | null>
  /** What it says of agents above their list, for its `agents-alert.tsx`. */
  agents: (staff: Admin, agents: AdminUser[]) => Promise<object | null>
  /** What it says of one agent on their panel, for its `agent-alert.tsx`. */
  agent: (staff: Admin, agent: AdminUser) => Promise<object | null>
  /** Erases what it keeps of an agent, whose account was deleted. */
  forgetAgent: (owner: string) => Promise<void>
}

/**
 * `hasForm`: whether a password logs in too, else `refusal` says why not; `exception`: why it does, where it is one;
 * `proof`: what follows on a right password.
 */
type StaffWayIn = {
  href: string
  label: string
  hasForm: boolean
  refusal: string
  exception: string | null
  proof: Proof
}

type Leak = { words: string; readOn: Day | null }

/** `people`: each in words; « unknown » in an outage. */
export type StillActing = { people: string[] | 'unknown'; href: string; label: string }

export type Deferrals = {
  /** By the numbers of their invoices. */
  deferred: Map<string, Deferral>
  missing: FormNotice | null
  /** The addresses to ask for this invoice, and for one of several of its metering point; null where it cannot be asked. */
  moreTime: (
    invoice: Pick<Facture, 'factNumber' | 'balanceFact' | 'endDate'>,
    about: { point: Pdc; today: Day; isUnderWay: boolean; requests: Histo[] },
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

/** Litres; `nightFlow` is the least hourly amount between 1 and 5 o'clock; null when unknown. */
export type DayOfMeter = {
  pdc: string
  counterRef: string
  date: Day
  litres: number
  nightFlow: number | null
  hasLeak: boolean
}

/** `sent` and `opened` say when, in words; indexes in m³. */
export type ShownAlertNotice = AlertNotice & {
  id: string
  oldIndex: number
  oldDate: string
  sent: string
  opened: string | null
}

/** `label`: « Moi » for the agent who reads it; `late`: how many of their `assigned` requests. */
export type Colleague = { id: string; name: string; label: string; assigned: number; late: number }

type SlotName = keyof Slots
type Filled<S extends SlotName> = NonNullable<Awaited<ReturnType<Slots[S]>>>

/** What each extra fills, asked for once: Vite gives a second request a module that is still loading half-made. */
const filling = new Map<Extra, Promise<Partial<Slots>>>()

function slotsOf({ name, slots }: ReturnType<typeof extrasIn>[number]): Promise<Partial<Slots>> {
  const known = filling.get(name)
  if (known) return known
  const loading = slots
    ? (slots() as Promise<{ slots: Partial<Slots> }>).then(module => module.slots)
    : Promise.resolve({})
  filling.set(name, loading)
  return loading
}

/** What each extra that the utility offers puts into a slot, by its name, in the order of the extras. */
export async function ask<S extends SlotName>(
  slot: S,
  ...args: Parameters<Slots[S]>
): Promise<Record<string, Filled<S>>> {
  const answers = await Promise.all(
    extrasIn(settings().EXTRAS).map(async extra => {
      const fill = (await slotsOf(extra))[slot] as
        | ((...args: Parameters<Slots[S]>) => unknown)
        | undefined
      return [extra.name, (await fill?.(...args)) ?? null] as const
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
