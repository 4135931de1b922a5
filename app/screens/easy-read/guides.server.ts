import { openingHours, rangeOf } from '#domain/opening-hours.ts'
import { settings } from '#settings.server.ts'
import { guides } from './guides.ts'

/** CONTACT-01, in sentences. */
const hours = openingHours.map(({ days, ...range }) => {
  const when = days.includes(' au ') ? `Du ${days}` : `Le ${days}`
  return `${when}, nous répondons de ${rangeOf(range).replace(' – ', ' à ')}.`
})

/** The guides, as the settings of this utility make them. */
export function guidesHere() {
  const { CONTACT_PHONE: phone, CONTACT_EMAIL: email, UTILITY_ADDRESS: address } = settings()
  return guides({ phone, email, address, hours })
}

type Neighbour = { href: string; title: string }

/** The guide at this address, and those before and after it. */
export function guideAt(href: string) {
  const all = guidesHere()
  const rank = all.findIndex(guide => guide.href === href)
  const [guide] = all.slice(rank, rank + 1)
  if (!guide) throw new Error(`no guide at ${href}`)
  const [before, after]: (Neighbour | undefined)[] = [all[rank - 1], all[rank + 1]]
  return {
    guide,
    before: before && { href: before.href, title: before.title },
    after: after && { href: after.href, title: after.title },
  }
}
