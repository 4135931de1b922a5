import { openingAt } from '#domain/opening-hours.ts'
import { takeBack } from '#limits/counters.server.ts'
import { counterOf, orUnavailable, take } from '#limits/quota.server.ts'
import { offers } from '#settings.server.ts'

/** As long as a log-out token, or what a browser keeps of an attempt, is read. */
const once = { times: 1, seconds: 600 }

const counter = (name: string) => counterOf('identite:une-fois', name, once)

/** Whether what a provider of identities has sent under this name comes for the first time, in whichever process. */
export const isFirst = async (name: string): Promise<boolean> =>
  !(await orUnavailable(() => take([counter(name)])))

/** A repetition is allowed again, as the first one failed. */
export const mayComeAgain = (name: string) => takeBack([counter(name)])

/** The rows under the form of an account: the paper bill, and whether a person answers now. */
export const otherWaysIn = () => ({
  hasGuestPayment: offers('guest-payment'),
  hasFranceConnect: offers('france-connect'),
  opening: openingAt(new Date()),
})
