import { openingAt } from '#domain/opening-hours.ts'
import { offers } from '#settings.server.ts'

/** What the rows under the log-in and sign-up forms show: what the utility offers, and whether it can be called now. */
export const otherWaysIn = () => ({
  hasGuestPayment: offers('guest-payment'),
  hasFranceConnect: offers('france-connect'),
  opening: openingAt(new Date()),
})
