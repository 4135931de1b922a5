import { ask } from '#extras/slots.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { choicesOf } from '../account/choice-rows.server.ts'
import { templatesOf } from '../templates/template-rows.server.ts'
import type { Started } from './no-request.tsx'

const shown = 3

/** What stands beside the list before a request is chosen: news of extras, and the ready answers, favourites first. */
export async function startedOf(staff: Admin): Promise<Started> {
  const [since, templates, { favourites }] = await Promise.all([
    ask('sinceYesterday', staff),
    templatesOf(),
    choicesOf(staff.who.owner),
  ])
  const isFavourite = ({ id }: { id: string }) => Number(favourites.includes(id))
  const ordered = templates.toSorted((a, b) => isFavourite(b) - isFavourite(a))
  return {
    since: Object.values(since),
    templates: ordered.slice(0, shown).map(({ id, title }) => ({ id, title })),
    more: Math.max(0, ordered.length - shown),
  }
}
