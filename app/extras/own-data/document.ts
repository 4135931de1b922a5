import { guarded, publicService } from '#session/guards.server.ts'
import { ask } from '../slots.server.ts'
import { toolsApi } from './openapi.server.ts'

/** BEY-55: the OpenAPI document. It is public, since it holds no subscriber's data. */
export const loader = guarded(publicService, async () => {
  const hasDays = Object.keys(await ask('daysOfMeters')).length > 0
  return new Response(JSON.stringify(toolsApi(hasDays)), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
})
