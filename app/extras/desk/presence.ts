import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { PageFailure } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { behindPage, guarded, requireAdmin } from '#session/guards.server.ts'
import { shownWatcher } from './colleagues.server.ts'

const schema = z.object({
  demande: z.string().min(1).max(50),
  etat: z.enum(['regarde', 'repond', 'parti']),
})

/** There is no page at this address: a GET leads back to the list. */
export const loader = guarded(requireAdmin, async () => redirect(paths.staffRequests))

/** BEY-170: the script of the panel says that its agent is there, and learns which colleague is. */
export const action = guarded(
  requireAdmin,
  async ({ call, form }) => {
    const { data, success } = schema.safeParse(Object.fromEntries(await form()))
    if (!success)
      throw new PageFailure(400, { title: 'Demande illisible', text: 'Rien n’a été fait.' })
    const { demande: histoId, etat } = data
    const watchers = await call('watchRequest', {
      body: { histoId, isAnswering: etat === 'repond', isGone: etat === 'parti' },
    })
    return Response.json(shownWatcher(watchers))
  },
  behindPage,
)
