import { townsLike } from '#domain/town.ts'
import { suggestionsAnswer } from '#http/suggestions-answer.server.ts'
import { behindPage, guarded, requireSubscriber } from '#session/guards.server.ts'

/** No more towns are suggested, since a longer list would not be read. */
const atMost = 10

/** MOVE-02: the towns that the typed text (`nom`) may mean. */
export const loader = guarded(
  requireSubscriber,
  async ({ call }, { url }) => {
    const typed = url.searchParams.get('nom') ?? ''
    const towns = await call('getTowns', {})
    const found = townsLike(
      towns.map(({ name }) => name),
      typed,
    )
    return suggestionsAnswer(found, atMost)
  },
  behindPage,
)
