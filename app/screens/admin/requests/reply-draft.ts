import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { behindPage, guarded, requireAdmin } from '#session/guards.server.ts'
import { forgetReplyDraft, keepReplyDraft } from './draft-rows.server.ts'
import { typedIn } from './request.server.ts'

/** There is no page at this address: a GET leads back to the request. */
export const loader = guarded(requireAdmin, async (_, { params }) =>
  redirect(paths.staffRequest(params.id ?? '')),
)

/** BEY-567: the script of the form keeps what is being written. */
export const action = guarded(
  requireAdmin,
  async ({ form }, { request, params: { id = '' } }) => {
    const typed = typedIn(await form())
    await (typed ? keepReplyDraft(request, id, typed) : forgetReplyDraft(request, id))
    return new Response(null, { status: 204 })
  },
  behindPage,
)
