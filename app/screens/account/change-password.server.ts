import { redirect } from '@remix-run/node'
import type { RouteArgs } from '#http/route.server.ts'
import { sealedNote } from '#http/sealed-note.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { changePassword } from './own-account.server.ts'

/** A note of ten minutes that the password was just changed, which opens the second step. */
const done = sealedNote('mdp-fait', 10)

export const isPasswordChanged = async (request: Request, owner: string) =>
  (await done.read(request)) === owner

/** PWD-02: changes the password and leads to the second step, or shows the form again. */
export async function change(subscriber: Subscriber, args: RouteArgs) {
  return changePassword(subscriber, args, await subscriber.form(), async headers => {
    headers.append('set-cookie', await done.store(subscriber.who.owner))
    return redirect(paths.passwordChanged, { status: 303, headers })
  })
}
