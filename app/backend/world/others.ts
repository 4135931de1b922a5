import { addDays, addMonths, type Day } from '#domain/dates.ts'
import { type TokenKind, tokenHash } from '../mail-tokens.ts'
import { addMeter, invoices, ordinaryConsumptions, ordinaryTypes, settled } from './history.ts'
import { adress, towns } from './names.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { addPerson, addPoint } from './subscriber.ts'

const [, , saintLunier, aubrelle] = towns

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
  })
  const halfYears = Math.floor(months / 6)
  rows.Invoice.push(...invoices(pdcRef, addDays(today, -10), settled(halfYears, random)))
  addMeter(rows, {
    counterRef: `C${refAbo}1`,
    pdcRef,
    start,
    newest: addDays(today, -30),
    consumptions: ordinaryConsumptions(halfYears, random),
    types: ordinaryTypes,
  })
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
    // A new subscriber: no invoice, no reading yet.
    months: 0,
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
      message: 'Fuite réparée après le compteur.\nAttestation du plombier jointe.',
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
    }),
  )
}
