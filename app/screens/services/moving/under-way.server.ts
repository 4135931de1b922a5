import type { ForwardingAddress } from '#domain/leaving.ts'
import { shortReference } from '#domain/short-reference.ts'
import { withArticle } from '#domain/town.ts'
import { type Day, daysBetween, formatDay, streetLine } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Outcome, Sent } from '#wizard/declaration/wizard.ts'
import {
  answersIn,
  findDraft,
  newestSaved,
  savedDays,
  stepPath,
} from '#wizard/drafts/drafts.server.ts'

/** BEY-390: the texts and links of a departure whose day has not come; null without one. */
export async function movingUnderWay({ who, pdcs, today }: Subscriber) {
  const owner = authorOf(who)
  const found = await Promise.all(
    leavings.map(async base => {
      const saved = await newestSaved(owner, base)
      const draft = saved && (await findDraft(owner, saved.id))
      return draft ? { base, draft } : []
    }),
  )
  const [newest] = found.flat().toSorted((a, b) => expiry(b) - expiry(a))
  const days = newest && savedDays(newest.draft)
  if (!newest || !days) return null
  const { base, draft } = newest
  const { date, index, adresse } = draft.content.answers as {
    date?: { date: Day }
    index?: unknown
    adresse?: ForwardingAddress
  }
  if (!date) return null
  const to = (step: string) => stepPath({ base }, draft.id, step)
  const [only, ...others] = pdcs
  const what = index ? 'Finir ma demande' : 'Relever le compteur'
  return {
    id: draft.id,
    until: days.until,
    day: formatDay(date.date),
    left: daysBetween(today, date.date),
    isSale: base === paths.leavingOwner,
    what,
    sentence:
      !index && only && others.length === 0
        ? `${what} ${withArticle('du', streetLine(only.adress))}`
        : what,
    href: to(draft.step),
    isRead: index !== undefined,
    dateHref: to('date'),
    address: adresse && { text: adresse.adresse, href: to('adresse') },
  }
}

const expiry = ({ draft }: { draft: { expiresAt: Date } }) => draft.expiresAt.getTime()

export type UnderWay = NonNullable<Awaited<ReturnType<typeof movingUnderWay>>>

/** The day of the keys, and the address to write to afterwards. */
export type Moved = { day: Day | undefined; adresse: ForwardingAddress | undefined }

export const leavings = [paths.leavingTenant, paths.leavingOwner]

/** BEY-361: what this user last said of a move in these wizards, to be proposed in another one. */
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

/** BEY-391: the reference of a departure or an arrival, the same on its confirmation, in the history and for staff. */
export const numbered = async (_: Subscriber, { references }: Sent): Promise<Outcome> => ({
  facts: references.map(reference => ({ term: 'Référence', value: shortReference(reference) })),
})
