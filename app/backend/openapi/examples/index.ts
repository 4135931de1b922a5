import type { areas } from '#upstream/catalogue/index.ts'
import type { Examples } from '../example.ts'
import { accessExamples } from './access.ts'
import { accountExamples, addressExamples, eInvoiceExamples } from './account.ts'
import { bulkRequestExamples } from './bulk.ts'
import { localWaterExamples } from './local-water.ts'
import { noticeExamples } from './notices.ts'
import { ownDataExamples } from './own-data.ts'
import { paymentDelayExamples } from './payment-delay.ts'
import { guestPaymentExamples, paymentExamples, paymentModeExamples } from './payments.ts'
import {
  claimExamples,
  moveExamples,
  requestExamples,
  subscriptionExamples,
  terminationExamples,
} from './requests.ts'
import { adminExamples, staffClaimExamples } from './staff.ts'
import { trustedPeopleExamples } from './trusted-people.ts'
import { billingExamples, readingExamples, townExamples } from './water.ts'

/** Of every call, by area: one that lacks is a type error. */
export const examples: { [A in keyof typeof areas]: Examples<(typeof areas)[A]> } = {
  access: accessExamples,
  account: accountExamples,
  addresses: addressExamples,
  admin: adminExamples,
  billing: billingExamples,
  bulkRequests: bulkRequestExamples,
  claims: claimExamples,
  eInvoice: eInvoiceExamples,
  guestPayment: guestPaymentExamples,
  localWater: localWaterExamples,
  moves: moveExamples,
  notices: noticeExamples,
  ownData: ownDataExamples,
  payment: paymentExamples,
  paymentDelays: paymentDelayExamples,
  paymentModes: paymentModeExamples,
  readings: readingExamples,
  requests: requestExamples,
  staffClaims: staffClaimExamples,
  terminations: terminationExamples,
  subscriptions: subscriptionExamples,
  towns: townExamples,
  trustedPeople: trustedPeopleExamples,
}
