import type { CallAnswer, CallInput } from '../endpoint.ts'
import { access } from './access.ts'
import { account } from './account.ts'
import { addresses, towns } from './addresses.ts'
import { admin } from './admin.ts'
import { aidLists } from './aid-lists.ts'
import { billing, eInvoice, invoiceDetails } from './billing.ts'
import { bulkRequests } from './bulk-requests.ts'
import { claims, promises, requests } from './claims.ts'
import { dailyReadings, moves, readings, subscriptions, terminations } from './contracts.ts'
import { desk } from './desk.ts'
import { deskSubscribers } from './desk-subscribers.ts'
import { directory, franceConnect } from './identities.ts'
import { localWater } from './local-water.ts'
import { notices } from './notices.ts'
import { ownData } from './own-data.ts'
import { guestPayment, payment } from './payment.ts'
import { paymentDelays } from './payment-delay.ts'
import { paymentModes } from './payment-modes.ts'
import { staffClaims } from './staff-claims.ts'
import { trustedPeople } from './trusted-people.ts'

/** All calls of the portal, by area. The client, the embedded back end, test doubles and openapi.json use this list. */
export const areas = {
  access,
  account,
  addresses,
  admin,
  aidLists,
  billing,
  bulkRequests,
  claims,
  dailyReadings,
  desk,
  deskSubscribers,
  directory,
  eInvoice,
  franceConnect,
  guestPayment,
  invoiceDetails,
  localWater,
  moves,
  notices,
  ownData,
  payment,
  paymentDelays,
  paymentModes,
  promises,
  readings,
  requests,
  staffClaims,
  terminations,
  subscriptions,
  towns,
  trustedPeople,
}

type Area = (typeof areas)[keyof typeof areas]
type Together<A> = (A extends unknown ? (one: A) => void : never) extends (all: infer All) => void
  ? All
  : never
export const catalogue = Object.assign({}, ...Object.values(areas)) as Together<Area>

export type CallName = keyof typeof catalogue
export type Input<N extends CallName> = CallInput<(typeof catalogue)[N]>
export type Answer<N extends CallName> = CallAnswer<(typeof catalogue)[N]>
export type Call = <N extends CallName>(name: N, input: Input<N>) => Promise<Answer<N>>
