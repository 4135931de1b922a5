import type { ReplyValues } from '#screens/admin/requests/parts.ts'
import type { FormAnswer, FormErrors } from '#ui/form/form.tsx'
import { partsOf } from './parts.tsx'

/** Who holds the request, under its status: `request-hold.tsx` of each extra. */
export const RequestHolds = partsOf<{ id: string; isOpen: boolean }>(
  import.meta.glob('./*/request-hold.tsx', { eager: true }),
)

/** What is known of the subscriber, under their name: `request-facts.tsx`. */
export const RequestFacts = partsOf<{ author: string | null }>(
  import.meta.glob('./*/request-facts.tsx', { eager: true }),
)

/** A decision to make, between the facts and the thread: `request-decision.tsx`; `answer` is that to one of its forms. */
export const RequestDecisions = partsOf<{
  id: string
  answer: (FormAnswer & { form: string }) | undefined
}>(import.meta.glob('./*/request-decision.tsx', { eager: true }))

type Typed = { values: ReplyValues; errors: FormErrors | undefined }

/** Fields of « Répondre » that a request which stays open has: `reply-fields.tsx`. */
export const ReplyFields = partsOf<Typed>(import.meta.glob('./*/reply-fields.tsx', { eager: true }))

/** The tabs by which a request is decided, before « Répondre » (`decisionParts`): `decision-tabs.tsx`. */
export const DecisionTabs = partsOf<{ chosen: string }>(
  import.meta.glob('./*/decision-tabs.tsx', { eager: true }),
)

/** The tabs of the parts that its declaration adds to the form (`replyParts`): `reply-tabs.tsx`. */
export const ReplyTabs = partsOf<{ chosen: string; mustDecide: boolean }>(
  import.meta.glob('./*/reply-tabs.tsx', { eager: true }),
)

/** The panes of both: `reply-panes.tsx`. */
export const ReplyPanes = partsOf<Typed>(import.meta.glob('./*/reply-panes.tsx', { eager: true }))
