import { addDays, type Day } from '#domain/dates.ts'
import { generatedSubscribers } from './generated.ts'
import { localWater } from './local-water.ts'
import { claireMartin, jeanneLeGoff, karimBenali } from './named.ts'
import { adress, streets, towns } from './names.ts'
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
  emptyHomes(rows)
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

/** Five homes in which an occupant may arrive: meters C1009001 to C1009005. */
function emptyHomes(rows: Rows): void {
  for (const rank of [1, 2, 3, 4, 5]) {
    const [street, town] = [streets[2 * rank], towns[rank]]
    if (street && town)
      rows.EmptyHome.push({
        ...{ counterRef: `C100900${rank}`, pdcRef: `P10090${rank}` },
        adress: adress(String(3 * rank), street, town),
      })
  }
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
