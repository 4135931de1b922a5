import { takeBack } from '#limits/counters.server.ts'
import { counterOf, orUnavailable, take } from '#limits/quota.server.ts'

/** An id is kept as long as it could be accepted again: ten minutes for a log-in attempt, less for a log-out token. */
const once = { times: 1, seconds: 600 }

const counter = (id: string) => counterOf('identite:une-fois', id, once)

/** Replay protection: false when an id of an identity provider was used before, in any process of the portal. */
export const isFirstUse = async (id: string): Promise<boolean> =>
  !(await orUnavailable(() => take([counter(id)])))

/** Lets the provider send this id again, after handling it has failed. */
export const allowReplay = (id: string) => takeBack([counter(id)])
