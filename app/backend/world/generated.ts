import { addDays, addMonths, type Day } from '#domain/dates.ts'
import { addMeter, instalments, invoices, ordinaryConsumptions, settled } from './history.ts'
import { anyAdress, firstNames, lastNames } from './names.ts'
import { createRandom, type Random } from './random.ts'
import type { Rows } from './rows.ts'
import { addPerson, addPoint } from './subscriber.ts'

const first = 100_010
const last = 100_059
const letters = ['', 'B', 'C', 'D']

/** 100010 to 100059: ordinary subscribers for load and paging, the same at every seeding. */
export function generatedSubscribers(rows: Rows, today: Day, hash: string): void {
  for (let number = first; number <= last; number++) {
    const refAbo = String(number)
    const random = createRandom(number)
    const months = random.int(13, 130)
    const startDate = addMonths(today, -months)
    const home = anyAdress(random)
    addPerson(
      rows,
      {
        refAbo,
        firstName: random.pick(firstNames),
        lastName: random.pick(lastNames),
        adress: home,
        startDate,
        mail: `abonne.${refAbo}@example.fr`,
      },
      hash,
    )
    const count = random.pick([1, 1, 1, 1, 2, 2, 3, 4])
    for (const [rank, letter] of letters.slice(0, count).entries()) {
      const pdcRef = `P${refAbo}${letter}`
      const adress = rank === 0 ? home : anyAdress(random)
      addGeneratedPoint(rows, today, random, { pdcRef, refAbo, adress, startDate, months, rank })
    }
  }
}

function addGeneratedPoint(
  rows: Rows,
  today: Day,
  random: Random,
  point: {
    pdcRef: string
    refAbo: string
    adress: ReturnType<typeof anyAdress>
    startDate: Day
    months: number
    rank: number
  },
): void {
  const { pdcRef, refAbo, adress, startDate, months, rank } = point
  const monthly = random.chance(0.2)
  const directDebit = random.chance(0.35)
  addPoint(rows, {
    pdcRef,
    refAbo,
    adress,
    souscriptionDate: startDate,
    directDebit,
    monthly,
    reportStart: addDays(today, random.int(-25, 60)),
  })
  const halfYears = Math.min(Math.floor(months / 6), 16)
  const owes = !monthly && !directDebit && random.chance(0.5)
  const [newest, ...older] = settled(halfYears, random)
  if (newest) {
    const bill = owes ? { ...newest, balance: newest.amount } : newest
    rows.Invoice.push(...invoices(pdcRef, addDays(today, random.int(-25, 25)), [bill, ...older]))
  }
  addMeter(rows, {
    counterRef: `C${refAbo}${rank + 1}`,
    pdcRef,
    start: startDate,
    newest: addDays(today, -random.int(10, 120)),
    consumptions: ordinaryConsumptions(Math.min(halfYears, 10), random),
    types: ['Radio', 'Portable', 'Estimation'],
  })
  if (monthly) rows.Instalment.push(...instalments(pdcRef, today, random.int(1_400, 3_900)))
  if (random.chance(0.6)) rows.Request.push(anyRequest(pdcRef, today, random))
}

const ordinaryRequests = [
  ['Réclamation', "L'eau a un goût de chlore depuis quelques jours."],
  ['Réclamation', 'Le regard de mon compteur est cassé.'],
  ['Réclamation', 'Je ne comprends pas le montant de ma dernière facture.'],
  ['Dossier de fuite', 'Une canalisation a cédé après le compteur ; elle est réparée.'],
] as const

function anyRequest(pdcRef: string, today: Day, random: Random): Rows['Request'][0] {
  const [typeDemande, message] = random.pick(ordinaryRequests)
  const age = random.int(1, 300)
  const statutDemande =
    age > 60
      ? 'Dossier traité'
      : random.pick(['Distribué', 'En cours de traitement', 'Redirigé vers le service concerné'])
  return {
    id: `D${pdcRef.slice(1)}-1`,
    pdcRef,
    dateDemande: addDays(today, -age),
    statutDemande,
    typeDemande,
    dateTraitement: statutDemande === 'Dossier traité' ? addDays(today, -age + 30) : null,
    message,
    attachements: typeDemande === 'Dossier de fuite' ? 'facture-plombier.pdf' : '',
  }
}
