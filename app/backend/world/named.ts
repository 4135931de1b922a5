import { createHash } from 'node:crypto'
import type { Day } from '#domain/dates.ts'
import { addDays, addMonths } from '../days.ts'
import {
  instalments,
  invoices,
  ordinaryConsumptions,
  type ReadingType,
  readings,
  settled,
} from './history.ts'
import { adress, towns } from './places.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { addPerson, addPoint } from './subscriber.ts'

const [vauclaire, pontDeLede, saintLunier, aubrelle] = towns

const everyType: ReadingType[] = [
  'Initialisation',
  'Portable',
  'Radio',
  'Estimation',
  'Manuelle',
  'WEBABO',
]
const ordinaryTypes: ReadingType[] = ['Portable', 'Radio', 'Radio']

const years = (today: Day, count: number) => addMonths(today, -12 * count)

/** 100001 Claire Martin: two unpaid invoices, one of them late, and a consumption alert. */
export function claireMartin(rows: Rows, today: Day, hash: string, random: Random): void {
  const home = adress('12', 'rue des Lavoirs', vauclaire)
  addPerson(
    rows,
    {
      refAbo: '100001',
      firstName: 'Claire',
      lastName: 'Martin',
      adress: home,
      startDate: years(today, 6),
      mail: 'claire.martin@example.fr',
    },
    hash,
  )
  addPoint(rows, {
    pdcRef: 'P100001',
    refAbo: '100001',
    adress: home,
    souscriptionDate: years(today, 6),
    reportStart: addDays(today, -5),
    meters: ['C1000011'],
  })
  rows.Invoice.push(
    ...invoices('P100001', addDays(today, 20), [
      { amount: 8_437, balance: 8_437 },
      { amount: 12_650, balance: 12_650, due: addDays(today, -12) },
      ...settled(10, random),
    ]),
  )
  rows.Reading.push(
    ...readings(
      'P100001',
      'C1000011',
      addDays(today, -20),
      [0, 52, 47, 55, 49, 51, 58, 46, 53, 50, 148],
      everyType,
    ),
  )
}

/** 100002 Karim Benali: three metering points with three ways of paying. */
export function karimBenali(rows: Rows, today: Day, hash: string, random: Random): void {
  const home = adress('3', 'avenue de la Source', pontDeLede)
  addPerson(
    rows,
    {
      refAbo: '100002',
      firstName: 'Karim',
      lastName: 'Benali',
      adress: home,
      startDate: years(today, 5),
      mail: 'karim.benali@example.fr',
    },
    hash,
  )
  const points = [
    { letter: 'A', adress: home, directDebit: true, meters: ['C1000021'] },
    {
      letter: 'B',
      adress: adress('27', 'quai de la Lède', pontDeLede, { appartNumber: '8', floorNumber: '2' }),
      monthly: true,
      meters: ['C1000022'],
    },
    {
      letter: 'C',
      adress: adress('140', 'route de Saint-Lunier', saintLunier, { streetCompl: 'Atelier' }),
      meters: ['C1000023', 'C1000024'],
    },
  ]
  for (const { letter, ...point } of points) {
    const pdcRef = `P100002${letter}`
    addPoint(rows, {
      ...point,
      pdcRef,
      refAbo: '100002',
      souscriptionDate: years(today, 5),
      reportStart: addDays(today, -5),
    })
    for (const counterRef of point.meters) {
      rows.Reading.push(
        ...readings(
          pdcRef,
          counterRef,
          addDays(today, -35),
          ordinaryConsumptions(8, random),
          ordinaryTypes,
        ),
      )
    }
  }
  rows.Invoice.push(
    ...invoices('P100002A', addDays(today, -20), settled(8, random)),
    ...invoices('P100002B', addDays(today, -40), settled(5, random)),
    ...invoices('P100002C', addDays(today, 8), [
      { amount: 6_105, balance: 6_105 },
      ...settled(6, random),
    ]),
  )
  rows.Instalment.push(...instalments('P100002B', today, 2_650))
}

/** 100003 Jeanne Le Goff: monthly plan by direct debit, a credit, and an invoice without a file. */
export function jeanneLeGoff(rows: Rows, today: Day, hash: string, random: Random): void {
  const home = adress('8', 'impasse du Puits', aubrelle)
  addPerson(
    rows,
    {
      refAbo: '100003',
      firstName: 'Jeanne',
      lastName: 'Le Goff',
      adress: home,
      startDate: years(today, 4),
      mail: 'jeanne.legoff@example.fr',
    },
    hash,
  )
  addPoint(rows, {
    pdcRef: 'P100003',
    refAbo: '100003',
    adress: home,
    souscriptionDate: years(today, 4),
    directDebit: true,
    monthly: true,
    reportStart: addDays(today, -5),
    meters: ['C1000031'],
  })
  rows.Invoice.push(
    ...invoices('P100003', addDays(today, 18), [
      { amount: 21_380, balance: -4_218, hasFile: false },
      ...settled(6, random),
    ]),
  )
  rows.Reading.push(
    ...readings(
      'P100003',
      'C1000031',
      addDays(today, -15),
      ordinaryConsumptions(7, random),
      ordinaryTypes,
    ),
  )
  rows.Instalment.push(...instalments('P100003', today, 2_140))
}

/** An ordinary subscriber with one point and everything settled, from 100004 to 100009. */
function ordinary(
  rows: Rows,
  today: Day,
  hash: string,
  random: Random,
  who: {
    refAbo: string
    firstName: string
    lastName: string
    mail: string | null
    months: number
    activated?: boolean
    souscriptionDate?: null
    reportStart?: Day
  },
): void {
  const { refAbo, months } = who
  const start = addMonths(today, -months)
  const home = adress(String(Number(refAbo) % 97), 'rue de la Fontaine', aubrelle)
  const pdcRef = `P${refAbo}`
  addPerson(rows, { ...who, adress: home, startDate: start }, hash)
  addPoint(rows, {
    pdcRef,
    refAbo,
    adress: home,
    souscriptionDate: who.souscriptionDate === null ? null : start,
    reportStart: who.reportStart ?? addDays(today, -5),
    meters: [`C${refAbo}1`],
  })
  const halfYears = Math.floor(months / 6)
  rows.Invoice.push(...invoices(pdcRef, addDays(today, -10), settled(halfYears, random)))
  rows.Reading.push(
    ...readings(
      pdcRef,
      `C${refAbo}1`,
      addDays(today, -30),
      ordinaryConsumptions(halfYears, random),
      ordinaryTypes,
    ),
  )
}

/** 100004 to 100009, each there for one thing that the screens must show. */
export function theOthers(rows: Rows, today: Day, hash: string, random: Random): void {
  const add = (who: Parameters<typeof ordinary>[4]) => ordinary(rows, today, hash, random, who)
  add({
    refAbo: '100004',
    firstName: 'Paul',
    lastName: 'Durand',
    mail: 'paul.durand@example.fr',
    months: 14,
    reportStart: addDays(today, 40),
  })
  add({
    refAbo: '100005',
    firstName: 'Inès',
    lastName: 'Moreau',
    mail: 'ines.moreau@example.fr',
    months: 30,
  })
  add({
    refAbo: '100006',
    firstName: 'Lucas',
    lastName: 'Petit',
    mail: 'lucas.petit@example.fr',
    months: 40,
    souscriptionDate: null,
  })
  add({ refAbo: '100007', firstName: 'Nadia', lastName: 'Haddad', mail: null, months: 24 })
  add({
    refAbo: '100008',
    firstName: 'Hugo',
    lastName: 'Roux',
    mail: 'hugo.roux@example.fr',
    months: 18,
    activated: false,
  })
  add({
    refAbo: '100009',
    firstName: 'Zoé',
    lastName: 'Lambert',
    mail: 'zoe.lambert@example.fr',
    months: 50,
  })
  inesRequests(rows, today)
  pendingLinks(rows, today)
}

function inesRequests(rows: Rows, today: Day): void {
  const request = (rank: number, days: number, statutDemande: string, typeDemande: string) => ({
    id: `D100005-${rank}`,
    pdcRef: 'P100005',
    dateDemande: addDays(today, -days),
    statutDemande,
    typeDemande,
  })
  rows.Request.push(
    {
      ...request(3, 2, 'Distribué', 'Réclamation'),
      message: 'Ma dernière facture me semble trop élevée.',
      attachements: '',
    },
    {
      ...request(2, 25, 'En cours de traitement', 'Dossier de fuite'),
      message: 'Fuite réparée après le compteur, attestation du plombier jointe.',
      attachements: 'attestation-plombier.pdf',
    },
    {
      ...request(1, 120, 'Dossier traité', 'Réclamation'),
      dateTraitement: addDays(today, -100),
      message: 'Pression trop faible le matin.',
      attachements: '',
    },
  )
}

/** The links whose secrets are known: `demo-mail-100006`, `demo-active-100008` and so on. */
function pendingLinks(rows: Rows, today: Day): void {
  const link = (
    kind: string,
    refAbo: string,
    secret: string,
    payload: Rows['MailToken'][0]['payload'],
  ) => ({
    hash: createHash('sha256').update(secret).digest('hex'),
    kind,
    refAbo,
    payload,
    // A demonstration kept for months still shows them.
    expiresAt: `${addMonths(today, 12)}T00:00:00.000+00:00`,
  })
  rows.MailToken.push(
    link('mail', '100006', 'demo-mail-100006', { mail: 'lucas.petit.nouveau@example.fr' }),
    link('activation', '100008', 'demo-active-100008', undefined),
    link('password', '100009', 'demo-mdp-100009', undefined),
    link('address', '100009', 'demo-adresse-100009', {
      adress: adress('5 bis', 'allée des Tilleuls', saintLunier),
    }),
  )
}
