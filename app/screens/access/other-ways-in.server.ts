import { openingAt } from '#domain/opening-hours.ts'
import { offers } from '#settings.server.ts'

/** The rows under the form of an account: the paper bill, and whether a person answers now. */
export const otherWaysIn = () => ({
  hasGuestPayment: offers('guest-payment'),
  hasFranceConnect: offers('france-connect'),
  opening: openingAt(new Date()),
})
