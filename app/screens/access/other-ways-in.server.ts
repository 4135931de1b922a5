import { openingAt } from '#domain/opening-hours.ts'
import { offers } from '#settings.server.ts'

/** The rows under the log-in and sign-up forms show what the utility offers, and whether its telephone is answered now. */
export const otherWaysIn = () => ({
  hasGuestPayment: offers('guest-payment'),
  hasFranceConnect: offers('france-connect'),
  opening: openingAt(new Date()),
})
