import { addDays, addMonths, type Day } from '#domain/values.ts'
import {
  addInvoices,
  addMeters,
  addMonthlyBills,
  ordinaryVolumes,
  type Period,
  periodsSince,
  type ReadingType,
  settled,
} from './history.ts'
import { anyAdress, createRandom, firstNames, lastNames, type Random } from './names.ts'
import { addPerson, addPoint, type Rows } from './rows.ts'

const first = 100_010
const last = 100_229
const letters = ['', 'B', 'C', 'D']
const types: ReadingType[] = ['Radio', 'Portable', 'Estimation']
/** How many half-years the readings of a meter go back at most. */
const longest = 10

type Contract = {
  refAbo: string
  rank: number
  pdcRef: string
  newest: Day
  souscriptionDate: Day
  months: number
  monthly: boolean
  directDebit: boolean
}

/** Adds 100010 to 100229, ordinary subscribers for load and paging, which are the same at every seeding. */
export function generatedSubscribers(rows: Rows, today: Day, hash: string): void {
  const pdcRefs: string[] = []
  for (let number = first; number <= last; number++) {
    const refAbo = String(number)
    const random = createRandom(number)
    const months = random.int(18, 130)
    const home = anyAdress(random)
    const [firstName, lastName] = [random.pick(firstNames), random.pick(lastNames)]
    const count = random.pick([1, 1, 1, 1, 2, 2, 3, 4])
    const monthly = number % 5 === 2
    const contracts = letters.slice(0, count).map((letter, rank): Contract => {
      // A subscriber with four points does not have the same payment mode for all of them.
      const directDebit = number % 8 > 5 || rank === 3
      // A debited invoice is shown as paid, so its deadline has to be past.
      const newest = addDays(today, -random.int(monthly || directDebit ? 60 : 22, 130))
      const souscriptionDate = addMonths(newest, -months)
      const pdcRef = `P${refAbo}${letter}`
      return { refAbo, rank, pdcRef, newest, souscriptionDate, months, monthly, directDebit }
    })
    const startDate = contracts.map(({ souscriptionDate }) => souscriptionDate).sort()[0] as Day
    const mail = `abonne.${refAbo}@example.fr`
    addPerson(rows, { refAbo, firstName, lastName, adress: home, startDate, mail }, hash)
    for (const contract of contracts) {
      const { rank, pdcRef } = contract
      const adress = rank === 0 ? home : anyAdress(random)
      const reportStart = addDays(today, random.int(-25, 60))
      addPoint(rows, { ...contract, adress, reportStart })
      addHistory(rows, contract, createRandom(10 * number + rank))
      pdcRefs.push(pdcRef)
    }
  }
  addRequests(rows, today, pdcRefs)
}

function addHistory(rows: Rows, contract: Contract, random: Random): void {
  const { refAbo, rank, pdcRef, newest, monthly, directDebit } = contract
  const since = periodsSince(contract.souscriptionDate, contract.months)
  // The history of a contract that is older than its meter begins when the meter was installed.
  const isLong = since.count > longest
  const count = isLong ? longest : since.count
  const volumes = ordinaryVolumes(count, isLong ? 6 : since.first.months, random)
  if (random.chance(0.25)) leak(volumes, random)
  const periods = addMeters(rows, {
    pdcRef,
    meters: [{ counterRef: `C${refAbo}${rank + 1}`, volumes }],
    types,
    newest,
    ...(!isLong && { first: since.first }),
  })
  const delay = random.int(5, 20)
  if (monthly) {
    addMonthlyBills(rows, pdcRef, delay, periods)
    return
  }
  const isUnpaid = !directDebit && random.chance(0.3)
  const [newestPeriod, ...older] = periods as [Period, ...Period[]]
  addInvoices(rows, pdcRef, delay, [{ period: newestPeriod, isUnpaid }, ...settled(older)])
}

/** Multiplies by 2.5 to 3.5 the consumption of one of the last three half-years, never of the first. */
function leak(volumes: number[], random: Random): void {
  const rank = volumes.length - random.int(1, Math.min(3, volumes.length - 1))
  volumes[rank] = Math.round(((volumes[rank] as number) * random.int(25, 35)) / 10)
}

export const messages = [
  ['Réclamation', "L'eau a un goût de chlore depuis quelques jours."],
  ['Réclamation', 'Le regard de mon compteur est cassé.'],
  ['Réclamation', 'Je ne comprends pas le montant de ma dernière facture.'],
  ['Dossier de fuite', 'Une canalisation a cédé après le compteur ; elle est réparée.'],
] as const

const open = { all: 40, late: 6 }

/** One point in two has a request, which is treated or open. */
function addRequests(rows: Rows, today: Day, pdcRefs: string[]): void {
  const random = createRandom(first)
  const asked = pdcRefs.filter(() => random.chance(0.5))
  const every = Math.floor(asked.length / open.all)
  for (const [rank, pdcRef] of asked.entries()) {
    const place = rank % every === 0 ? rank / every : open.all
    const [typeDemande, message] = random.pick(messages)
    const request = {
      id: `D${pdcRef.slice(1)}-1`,
      rank: 1,
      pdcRef,
      typeDemande,
      message,
      attachements: typeDemande === 'Dossier de fuite' ? 'facture-plombier.pdf' : '',
    }
    if (place >= open.all) {
      const age = random.int(70, 300)
      rows.Request.push({
        ...request,
        dateDemande: addDays(today, -age),
        statutDemande: 'Dossier traité',
        isPending: false,
        dateTraitement: addDays(today, -age + random.int(3, 19)),
      })
    } else {
      const isLate = place % Math.ceil(open.all / open.late) === 0
      const statuses = ['En cours de traitement', 'Redirigé vers le service concerné', 'Distribué']
      rows.Request.push({
        ...request,
        dateDemande: addDays(today, -(isLate ? random.int(33, 58) : random.int(1, 20))),
        statutDemande: random.pick(isLate ? statuses.slice(0, 2) : statuses),
        isPending: true,
      })
    }
  }
}
