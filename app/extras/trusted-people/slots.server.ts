import { formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { checkSecondStep, owesSecondStep } from '#screens/access/second-factor.server.ts'
import { settings } from '#settings.server.ts'
import type { Slots } from '../slots.server.ts'
import type { Helped } from './home-card.tsx'
import { trustedBy } from './staff.server.ts'

/** How many people are listed, so that the rest of the home page has room. */
const most = 3

/**
 * The people the subscriber acts for; none for a helper. Only the page of helped people names them when they are many,
 * when the second step of the log-in is due, or when the names could not be read.
 */
const home: Slots['home'] = async subscriber => {
  const { call, who } = subscriber
  if (who.by) return null
  const { value: givers, notice } = await orNotice(
    call('getGivers', { query: { userLogin: who.owner } }),
    [],
  )
  const unnamed = { card: { people: [], more: true } satisfies Helped }
  if (givers.length === 0) return notice && unnamed
  const { HELPER_SECOND_FACTOR_FROM: from } = settings()
  const isMany = from > 0 && givers.length >= from
  if (isMany || (await owesSecondStep(subscriber, givers.length))) return unnamed
  const people = givers
    .slice(0, most)
    .map(({ id, giver, places, leakSince }) => ({
      id,
      name: giver,
      place: places[0]?.split(',')[0] ?? '',
      leak: leakSince ? `L’eau coule depuis le\u00a0${formatDay(leakSince)}` : null,
    }))
  return { card: { people, more: givers.length > most } satisfies Helped }
}

export const slots: Partial<Slots> = {
  async beforeOwnData(subscriber) {
    const { call, who } = subscriber
    const givers = await call('getGivers', { query: { userLogin: who.owner } })
    await checkSecondStep(subscriber, givers.length)
  },

  home,
  subscriber: trustedBy,

  stillActing: async ({ call, who }) => {
    const way = { href: paths.trustedPeople, label: 'Mes proches' }
    const query = { userLogin: who.owner }
    const { value, notice } = await orNotice(call('getDelegations', { query }), [])
    if (notice) return { people: 'unknown', ...way }
    const active = value.filter(({ state }) => state === 'active')
    const people = active.map(({ name, until }) => `${name}, jusqu’au ${formatDay(until)}`)
    return people.length > 0 ? { people, ...way } : null
  },

  accountChoice: async ({ call, who }) => {
    const { value } = await orNotice(
      call('getDelegations', { query: { userLogin: who.owner } }),
      null,
    )
    if (!value) return null
    const [first, ...more] = value.filter(({ state }) => state === 'active')
    if (!first) {
      const invited = value.filter(({ state }) => state === 'invited').length
      if (invited > 0) return `${invited} invitation${invited > 1 ? 's' : ''} sans réponse`
      return 'Personne n’agit pour vous'
    }
    return more.length > 0
      ? `${more.length + 1} personnes agissent pour vous`
      : `${first.name} agit pour vous`
  },
}
