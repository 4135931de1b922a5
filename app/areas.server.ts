import { area as bulkRequests } from './screens/admin/bulk/area.server.ts'
import { area as desk } from './screens/admin/desk/area.server.ts'
import { area as easyRead } from './screens/easy-read/area.server.ts'
import { area as guestPayment } from './screens/guest-payment/area.server.ts'
import { area as invoiceDetail } from './screens/invoices/area.server.ts'
import { area as localWater } from './screens/local-water/area.server.ts'
import { area as notices } from './screens/notices/area.server.ts'
import { area as ownData } from './screens/own-data/area.server.ts'
import { area as paymentDelay } from './screens/payment-delay/area.server.ts'
import { area as trustedPeople } from './screens/trusted-people/area.server.ts'

/** What goes beyond the specification, each an area that a utility may do without: the setting EXTRAS names those it offers. */
export const areas = [
  guestPayment,
  paymentDelay,
  trustedPeople,
  notices,
  ownData,
  localWater,
  bulkRequests,
  desk,
  invoiceDetail,
  easyRead,
]

export type Extra = (typeof areas)[number]['name']

export const extraNames = areas.map(({ name }) => name) as [Extra, ...Extra[]]

/** Those that a setting names, or all others. */
export const areasIn = (names: Extra[]) => areas.filter(({ name }) => names.includes(name))
export const areasBeyond = (names: Extra[]) => areas.filter(({ name }) => !names.includes(name))
