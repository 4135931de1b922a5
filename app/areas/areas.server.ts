import { area as aidLists } from './aid-lists.server.ts'
import type { Area } from './area.ts'
import { area as bulkRequests } from './bulk-requests.server.ts'
import { area as dailyReadings } from './daily-readings.server.ts'
import { area as desk } from './desk.server.ts'
import { area as directory } from './directory.server.ts'
import { area as easyRead } from './easy-read.server.ts'
import { area as franceConnect } from './france-connect.server.ts'
import { area as guestPayment } from './guest-payment.server.ts'
import { area as localWater } from './local-water.server.ts'
import { area as mediationFile } from './mediation-file.server.ts'
import { area as notices } from './notices.server.ts'
import { area as ownData } from './own-data.server.ts'
import { area as paymentDelay } from './payment-delay.server.ts'
import { area as promises } from './promises.server.ts'
import { area as solved } from './solved.server.ts'
import { area as trustedPeople } from './trusted-people.server.ts'
import { area as waterAid } from './water-aid.server.ts'

/** The area has no page of its own: without it, the page of an invoice says its amount and its dates only. */
const invoiceDetail: Area<'invoice-detail'> = { name: 'invoice-detail', routes: {} }

/** The areas beyond the specification: the setting EXTRAS names those that the utility offers. */
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
  solved,
  promises,
  dailyReadings,
  easyRead,
  directory,
  franceConnect,
  mediationFile,
  waterAid,
  aidLists,
]

export type Extra = (typeof areas)[number]['name']

export const extraNames = areas.map(({ name }) => name) as [Extra, ...Extra[]]

export const areasIn = (names: Extra[]) => areas.filter(({ name }) => names.includes(name))
export const areasBeyond = (names: Extra[]) => areas.filter(({ name }) => !names.includes(name))
