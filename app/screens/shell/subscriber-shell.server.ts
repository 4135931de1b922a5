import { paymentModeLabel } from '#domain/payment-modes.ts'
import { formatDay, streetLine } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { ownSubscriber, type Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/** SHELL-01 to SHELL-07: what the frame of a subscriber's pages says. */
export function shellOf({ who, pdcs, pdc }: Subscriber) {
  const { contract, adress, reportPeriod } = pdc
  return {
    userName: who.by?.name ?? who.name,
    banner: {
      action: paths.pdcChoice,
      phone: settings().CONTACT_PHONE,
      pdcs: pdcs.map(each => ({ ref: each.pdcRef, address: streetLine(each.adress) })),
      selected: pdc.pdcRef,
      paymentLabel: paymentModeLabel(contract),
      address: streetLine(adress),
      municipality: `${adress.zipCode} ${reportPeriod.municipality}`,
      // SHELL-07
      subscriptionDate: contract.souscriptionDate ? formatDay(contract.souscriptionDate) : 'Aucune',
    },
  }
}

/** The frame of a public page for a subscriber who is logged in; null for other visitors. */
export async function shellAround(args: RouteArgs) {
  const own = await ownSubscriber(args)
  return own && shellOf(own)
}
