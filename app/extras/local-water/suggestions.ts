import { suggestionsAnswer } from '#http/suggestions-answer.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { townsMeant, townsOf } from './water.server.ts'

const atMost = 10

/** The towns whose name or postal code begins with the typed text (`nom`). */
export const loader = guarded(publicPage, async (_, { request, url }) => {
  const typed = url.searchParams.get('nom') ?? ''
  return suggestionsAnswer(townsMeant(await townsOf(request), typed), atMost)
})
