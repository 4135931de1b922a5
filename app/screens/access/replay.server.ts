import { takeBack } from '#limits/counters.server.ts'
import { counterOf, orUnavailable, take } from '#limits/quota.server.ts'

/** An id is kept as long as it could be accepted again: ten minutes for a log-in attempt, less for a log-out token. */
const once = { times: 1, seconds: 600 }

const counter = (id: string) => counterOf('identite:une-fois', id, once)

/** Replay protection: false when an id that a provider of identities sends was used before, in whichever process. */
export const isFirstUse = async (id: string): Promise<boolean> =>
  !(await orUnavailable(() => take([counter(id)])))

/** Handling this id failed: the provider may send it again. */
export const allowReplay = (id: string) => takeBack([counter(id)])
