import { guarded, publicService } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'
import { toolsApi } from './openapi.server.ts'

/** BEY-55: the OpenAPI document. It is public, since it holds no subscriber's data. */
export const loader = guarded(
  publicService,
  () =>
    new Response(JSON.stringify(toolsApi(offers('daily-readings'))), {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
)
