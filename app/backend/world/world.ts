import { addDays, type Day } from '#domain/dates.ts'
import { generatedSubscribers } from './generated.ts'
import { localWater } from './local-water.ts'
import { claireMartin, jeanneLeGoff, karimBenali } from './named.ts'
import { noticesOfWorld } from './notices.ts'
import { theOthers } from './others.ts'
import { delayRequests } from './payment-delay.ts'
import { createRandom } from './random.ts'
import { noRows, type Rows } from './rows.ts'
import { addStreets } from './subscriber.ts'
import { trustedPeople } from './trusted-people.ts'

export const subscriberPassword = 'Eau-Claire-2026'
export const adminPassword = 'Source-Vive-2026'

/** The demonstration world as of `today`; the hashes are those of the two passwords above. */
export function world(today: Day, hashes: { subscriber: string; admin: string }): Rows {
  const rows = noRows()
  const random = createRandom(100_001)
  addStreets(rows)
  claireMartin(rows, today, hashes.subscriber)
  karimBenali(rows, today, hashes.subscriber, random)
  jeanneLeGoff(rows, today, hashes.subscriber)
  theOthers(rows, today, hashes.subscriber, random)
  generatedSubscribers(rows, today, hashes.subscriber)
  delayRequests(rows, today)
  trustedPeople(rows, today)
  addSteps(rows, today)
  localWater(rows, today)
  noticesOfWorld(rows, today)
  rows.Admin.push(
    {
      id: '1',
      login: 'admin',
      passwordHash: hashes.admin,
      name: 'Responsable Principal',
      accessGestion: true,
    },
    {
      id: '2',
      login: 'agent',
      passwordHash: hashes.admin,
      name: 'Agent Clientèle',
      accessGestion: false,
    },
  )
  return rows
}

/** Since when each request is where it stands: three days after it was made, unless it says when. */
function addSteps(rows: Rows, today: Day): void {
  for (const { id, statutDemande, dateDemande, dateTraitement } of rows.Request) {
    if (statutDemande === 'Distribué') continue
    const third = addDays(dateDemande, 3)
    const day = dateTraitement ?? (third < today ? third : today)
    rows.RequestStep.push({ requestId: id, status: statutDemande, day, author: 'Agent Clientèle' })
  }
}
