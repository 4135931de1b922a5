import { access } from './areas/access.ts'
import { contracts } from './areas/contracts.ts'
import { dates } from './areas/dates.ts'
import { files } from './areas/files.ts'
import { links } from './areas/links.ts'
import { listing } from './areas/lists.ts'
import { ownership } from './areas/ownership.ts'
import { paymentModes } from './areas/payment-modes.ts'
import { payments } from './areas/payments.ts'
import { people } from './areas/people.ts'
import { portalKeys } from './areas/portal-keys.ts'
import { requests } from './areas/requests.ts'
import { shapes } from './areas/shapes.ts'
import { timeLimits } from './areas/time-limits.ts'
import type { Area } from './kit.ts'

/** What is tried, in this order: what reads before what writes. */
export const areas: Area[] = [
  shapes,
  listing,
  access,
  ownership,
  portalKeys,
  dates,
  files,
  timeLimits,
  payments,
  requests,
  paymentModes,
  contracts,
  links,
  people,
]
