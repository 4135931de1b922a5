import { addDays, addMonths, type Day } from '#domain/dates.ts'
import { type TokenKind, tokenHash } from '../mail-tokens.ts'
import {
  addInvoices,
  addMeters,
  ordinaryTypes,
  ordinaryVolumes,
  periodsSince,
  type ReadMeters,
  settled,
} from './history.ts'
import { adress, towns } from './names.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { addPerson, addPoint } from './subscriber.ts'

const [, , saintLunier, aubrelle] = towns

type Someone = {
  refAbo: string
  firstName: string
  lastName: string
  mail: string | null
  activated?: boolean
  souscriptionDate?: null
  reportStart?: Day
}

/** A subscriber with one point, from 100004 to 100009. */
function addSomeone(rows: Rows, today: Day, hash: string, start: Day, who: Someone): void {
  const { refAbo } = who
  const home = adress(String(Number(refAbo) % 97), 'rue de la Fontaine', aubrelle)
  addPerson(rows, { ...who, adress: home, startDate: start }, hash)
  addPoint(rows, {
    pdcRef: `P${refAbo}`,
    refAbo,
    adress: home,
    souscriptionDate: who.souscriptionDate === null ? null : start,
    reportStart: who.reportStart ?? addDays(today, -5),
  })
}

/** There for so many months; what it uses, m³ of each period, or whatever is drawn. */
type Household = Someone & {
  months: number
  volumes: number[] | Random
  index?: number
  sent?: ReadMeters['sent']
}

/** An ordinary household, everything settled. */
function addHousehold(rows: Rows, today: Day, hash: string, who: Household): void {
  const { refAbo, months, volumes, index = 0, sent } = who
  const pdcRef = `P${refAbo}`
  const start = addMonths(today, -months)
  addSomeone(rows, today, hash, start, who)
  // The last reading was a month ago.
  const { count, first } = periodsSince(start, months - 1)
  const known = Array.isArray(volumes) ? volumes : ordinaryVolumes(count, first.months, volumes)
  const meters: ReadMeters['meters'] = [{ counterRef: `C${refAbo}1`, index, volumes: known }]
  const newest = addDays(today, -31)
  const periods = addMeters(rows, { pdcRef, meters, types: ordinaryTypes, newest, first, sent })
  addInvoices(rows, pdcRef, 11, settled(periods))
}

/** 100004 to 100009, each there for one thing that the screens must show. */
export function theOthers(rows: Rows, today: Day, hash: string, random: Random): void {
  const add = (who: Household) => addHousehold(rows, today, hash, who)
  add({
    refAbo: '100004',
    firstName: 'Paul',
    lastName: 'Durand',
    mail: 'paul.durand@example.fr',
    months: 14,
    // 118 m³ in 395 days, on a meter that was there before him.
    index: 96,
    volumes: [63, 55],
    reportStart: addDays(today, 40),
  })
  add({
    refAbo: '100005',
    firstName: 'Inès',
    lastName: 'Moreau',
    mail: 'ines.moreau@example.fr',
    months: 30,
    volumes: random,
    sent: { date: today, consumption: 8 },
  })
  // A new subscriber: no invoice, no reading yet.
  addSomeone(rows, today, hash, today, {
    refAbo: '100006',
    firstName: 'Lucas',
    lastName: 'Petit',
    mail: 'lucas.petit@example.fr',
    souscriptionDate: null,
  })
  rows.Meter.push({ counterRef: 'C1000061', pdcRef: 'P100006', installedOn: today })
  add({
    refAbo: '100007',
    firstName: 'Nadia',
    lastName: 'Haddad',
    mail: null,
    months: 24,
    volumes: random,
  })
  add({
    refAbo: '100008',
    firstName: 'Hugo',
    lastName: 'Roux',
    mail: 'hugo.roux@example.fr',
    months: 18,
    volumes: random,
    activated: false,
  })
  add({
    refAbo: '100009',
    firstName: 'Zoé',
    lastName: 'Lambert',
    mail: 'zoe.lambert@example.fr',
    months: 50,
    volumes: random,
  })
  inesRequests(rows, today)
  pendingLinks(rows, today)
}

function inesRequests(rows: Rows, today: Day): void {
  const request = (rank: number, days: number, statutDemande: string, typeDemande: string) => ({
    id: `D100005-${rank}`,
    rank,
    pdcRef: 'P100005',
    dateDemande: addDays(today, -days),
    statutDemande,
    typeDemande,
    isPending: statutDemande !== 'Dossier traité',
  })
  rows.Request.push(
    {
      ...request(3, 2, 'Distribué', 'Réclamation'),
      message: 'Ma dernière facture me semble trop élevée.',
      attachements: 'photo-compteur.jpg',
    },
    {
      // An answer is due within 15 working days.
      ...request(2, 33, 'En cours de traitement', 'Dossier de fuite'),
      message: 'Fuite réparée après le compteur.\nAttestation du plombier jointe.',
      attachements: 'attestation-plombier.pdf',
    },
    {
      ...request(1, 120, 'Dossier traité', 'Réclamation'),
      dateTraitement: addDays(today, -100),
      message: 'Pression trop faible le matin.',
      attachements: 'releve-de-pression.pdf',
    },
  )
}

/** The links whose secrets are known: `demo-mail-100006`, `demo-active-100008` and so on. */
function pendingLinks(rows: Rows, today: Day): void {
  const link = (
    kind: TokenKind,
    refAbo: string,
    secret: string,
    payload: Rows['MailToken'][0]['payload'],
  ) => ({
    hash: tokenHash(secret),
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
      phone: '',
      askedOn: addDays(today, -2),
    }),
  )
}
