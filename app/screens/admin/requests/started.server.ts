import { dayOf, formatTime } from '#domain/values.ts'
import { ask } from '#extras/slots.server.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { auditBy } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { choicesOf, maxFavourites } from '../account/choice-rows.server.ts'
import { templatesOf } from '../templates/template-rows.server.ts'
import type { Started } from './no-request.tsx'

/** What the agent last did about a request today, and about how many, for an agent who comes back to the desk. */
async function lastOf({ who, today }: Admin): Promise<Started['last']> {
  const done = (await auditBy('request', who.owner)).filter(({ at }) => dayOf(at) === today)
  const [last] = done
  if (!last) return null
  const all = new Set(done.map(({ subject }) => subject)).size
  return {
    id: last.subject,
    title: `Votre dernière demande\u00a0: ${last.subject}`,
    note: `${last.words} à ${formatTime(last.at)}${all > 1 ? `, ${all} demandes depuis ce matin` : ''}`,
  }
}

/** What stands beside the list before a request is chosen: news of extras, and the ready answers, favourites first. */
export async function startedOf(staff: Admin): Promise<Started> {
  const [last, since, templates, { favourites }, { value: managesTemplates }] = await Promise.all([
    lastOf(staff),
    ask('sinceYesterday', staff),
    templatesOf(),
    choicesOf(staff.who.owner),
    orNotice(staff.managesUsers(), false),
  ])
  const isFavourite = ({ id }: { id: string }) => Number(favourites.includes(id))
  const ordered = templates.toSorted((a, b) => isFavourite(b) - isFavourite(a))
  return {
    last,
    since: Object.values(since),
    templates: [
      ...ordered
        .slice(0, maxFavourites)
        .map(({ id, title }) => ({
          title,
          href: managesTemplates ? paths.template(id) : favouritesHref,
        })),
      ...others(ordered.length - maxFavourites, managesTemplates),
    ],
  }
}

/** Agents without the right choose favourites on « Mon compte »: the pages of the templates would refuse them. */
const favouritesHref = `${paths.staffAccount}#favoris`

function others(count: number, managesTemplates: boolean) {
  if (count <= 0) return []
  const href = managesTemplates ? paths.templates : favouritesHref
  return [{ title: count > 1 ? `Les ${count} autres` : 'L’autre', href }]
}
