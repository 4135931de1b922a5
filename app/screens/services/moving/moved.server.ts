import type { ForwardingAddress } from '#domain/leaving.ts'
import { receiptNumber } from '#domain/receipt-number.ts'
import type { Day } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Outcome, Sent } from '#wizard/declaration/wizard.ts'
import { answersIn } from '#wizard/drafts/drafts.server.ts'

/** The day of the keys, and the address to write to afterwards. */
export type Moved = { day: Day | undefined; adresse: ForwardingAddress | undefined }

export const leavings = [paths.leavingTenant, paths.leavingOwner]

/**
 * BEY-361: what the subscriber, or this helper for them, has last said of a move in these wizards, to be proposed in
 * another one.
 */
export async function movedIn({ who }: Pick<Subscriber, 'who'>, wizards: string[]): Promise<Moved> {
  const said = await answersIn<{
    date?: { date?: Day; dateArrivee?: Day }
    adresse?: ForwardingAddress
  }>(authorOf(who), wizards)
  return {
    day: said.flatMap(({ date }) => date?.date ?? date?.dateArrivee ?? [])[0],
    adresse: said.flatMap(({ adresse }) => adresse ?? [])[0],
  }
}

/** BEY-391: what a half of a move is known by, on its confirmation as in the history and on the page of staff. */
export const numbered = async (_: Subscriber, { references, sentAt }: Sent): Promise<Outcome> => ({
  text: `Demandé le ${sentAt}.`,
  facts: references.map(reference => ({ term: 'Référence', value: receiptNumber(reference) })),
})
