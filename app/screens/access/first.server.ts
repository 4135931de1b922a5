import { openingAt } from '#domain/opening-hours.ts'
import { takeBack } from '#limits/counters.server.ts'
import { counterOf, orUnavailable, take } from '#limits/quota.server.ts'
import { offers } from '#settings.server.ts'

/** A name is kept as long as it could be accepted again: ten minutes for a log-in attempt, less for a log-out token. */
const once = { times: 1, seconds: 600 }

const counter = (name: string) => counterOf('identite:une-fois', name, once)

/** Whether a provider of identities sends what bears this name for the first time; all processes share the count. */
export const isFirst = async (name: string): Promise<boolean> =>
  !(await orUnavailable(() => take([counter(name)])))

/** Forgets the name, because handling it failed: the provider may send it again. */
export const mayComeAgain = (name: string) => takeBack([counter(name)])

/** The rows under the log-in and sign-up forms show what the utility offers, and whether its telephone is answered now. */
export const otherWaysIn = () => ({
  hasGuestPayment: offers('guest-payment'),
  hasFranceConnect: offers('france-connect'),
  opening: openingAt(new Date()),
})
