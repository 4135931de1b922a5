import { randomUUID } from 'node:crypto'
import type { Day } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import type { Transaction } from '../database.ts'
import type { ModeDetails } from '../mails/templates/requests.ts'

// What people did that the billing program of the utility has to learn: each act is written in the transaction that
// does it, so that none is lost, and leaves in one export (exporting.ts), so that none leaves twice.

/** A line of a file: sums (`moneyColumns`) in cents, days as yyyy-MM-dd; null for what was not said. */
export type Row = Record<string, string | number | null>

export const moneyColumns = ['montant', 'mensualite']

const about = ['reference', 'jour', 'abonne', 'point'] as const
const address = ['numero', 'voie', 'complement', 'batiment', 'appartement', 'etage', 'escalier']
const place = ['lieuDit', 'codePostal', 'commune', 'pays']

/** The kinds of acts, which name the files, with the columns of each. */
export const kinds = {
  releves: [...about, 'compteur', 'index', 'commentaire'],
  paiements: [...about, 'heure', 'facture', 'montant', 'transaction'],
  mandats: [...about, 'action', 'rum', 'titulaire', 'bic', 'iban'],
  prelevements: [...about, 'action'],
  mensualisations: [...about, 'action', 'personnes', 'm3ParAn', 'mensualite', 'premier', 'dernier'],
  resiliations: [
    ...[...about, 'motif', 'depart', 'compteur', 'index', 'jourReleve', 'nom', 'prenom'],
    ...['adresse', 'codePostal', 'commune', 'commentaire', 'fichiers'],
  ],
  souscriptions: [
    ...[...about, 'qualite', 'arrivee', 'compteur', 'index', 'pointDit', 'commentaire', 'fichiers'],
  ],
  coordonnees: [...about, 'change', 'telephone', 'mail', ...address, ...place],
  'e-factures': [...about, 'choix', 'conditions'],
  demandes: [...about, 'demande', 'type', 'action', 'message', 'fichiers'],
} as const satisfies Record<string, readonly string[]>

export type Kind = keyof typeof kinds

/** Requests are treated at the desk: the billing program need not answer to them. */
export const isAnswered = (kind: string) => kind !== 'demandes'

type About = { refAbo: string; pdcRef?: string | null; day: Day }

/** Writes an act down. Its own columns are in `rows`; `reference` is drawn for an act that has none. */
export async function record(
  tx: Transaction,
  kind: Kind,
  { refAbo, pdcRef = null, day, ...act }: About & { reference?: string; rows: Row[] },
): Promise<void> {
  const reference = act.reference ?? randomUUID()
  const shared = { reference, jour: day, abonne: refAbo, point: pdcRef }
  const rows = act.rows.map(row => ({ ...shared, ...row }))
  await tx.act.create({ data: { kind, reference, refAbo, pdcRef, day, rows } })
}

/** The columns of a subscriber's address. */
export const addressColumns = (adress: Adress): Row => ({
  numero: adress.streetNumber,
  voie: adress.streetName,
  complement: adress.streetCompl,
  batiment: adress.buildingName,
  appartement: adress.appartNumber,
  etage: adress.floorNumber,
  escalier: adress.stairNumber,
  lieuDit: adress.cityCompl,
  codePostal: adress.zipCode,
  commune: adress.city,
  pays: adress.country,
})

type Taken = About & { reference: string; kind: string; details: object }

/** The acts of a request that is being taken, in its transaction: what `details` masks is read beside it. */
export async function recordTaken(tx: Transaction, taken: Taken): Promise<void> {
  const { kind, details, ...shared } = taken
  const one = (act: Kind, row: Row) => record(tx, act, { ...shared, rows: [row] })
  const said = details as Row & ModeDetails & { files?: string[] }
  const files = { fichiers: said.files?.join(', ') ?? '' }
  switch (kind) {
    case 'sendReading': {
      const { counterRef, index, comment } = said
      return one('releves', row({ compteur: counterRef, index, commentaire: comment }))
    }
    case 'startDirectDebit':
    case 'stopDirectDebit':
    case 'startMonthlyPlan':
    case 'stopMonthlyPlan':
    case 'changeBankAccount': {
      const action = kind.startsWith('start') ? 'debut' : 'fin'
      if (kind.endsWith('DirectDebit')) await one('prelevements', { action })
      if (kind.endsWith('MonthlyPlan')) await one('mensualisations', { action, ...planOf(said) })
      const mandate = await mandateOf(tx, said, shared.pdcRef ?? '')
      if (mandate) await one('mandats', mandate)
      return
    }
    case 'terminateSubscription':
    case 'sellHome': {
      const { date, numCompteur, index, dateReleve, nom, prenom, adresse, cp, ville } = said
      const motif = kind === 'sellHome' ? 'vente' : 'depart'
      const reading = { compteur: numCompteur, index, jourReleve: dateReleve }
      const to = { nom, prenom, adresse, codePostal: cp, commune: ville }
      const rest = { commentaire: said.commentaire, ...files }
      return one('resiliations', row({ motif, depart: date, ...reading, ...to, ...rest }))
    }
    case 'subscribeAsTenant':
    case 'subscribeAsOwner': {
      const { dateArrivee, numCompteur, indexReleve, refPDC, commentaire } = said
      const qualite = kind === 'subscribeAsTenant' ? 'locataire' : 'proprietaire'
      const reading = { compteur: numCompteur, index: indexReleve, pointDit: refPDC }
      const rest = { commentaire, ...files }
      return one('souscriptions', row({ qualite, arrivee: dateArrivee, ...reading, ...rest }))
    }
    default:
      return one('demandes', { ...(await requestColumns(tx, taken)), ...files })
  }
}

/** What a request did not say is empty. */
const row = (columns: Record<string, Row[string] | undefined>): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? null]))

function planOf({ plan }: ModeDetails): Row {
  if (!plan) return {}
  const { persons, yearlyM3, monthlyCents, first, last } = plan
  const whole = { personnes: persons, m3ParAn: yearlyM3, mensualite: monthlyCents }
  return { ...whole, premier: first, dernier: last }
}

async function mandateOf(
  tx: Transaction,
  { mandate, endedMandate }: ModeDetails,
  pdcRef: string,
): Promise<Row | null> {
  if (endedMandate) return { action: 'fin', rum: endedMandate }
  const account = mandate && (await tx.bankAccount.findUnique({ where: { pdcRef } }))
  if (!account) return null
  const { owner: titulaire, bic, iban } = account
  const action = mandate.isNew ? 'signature' : 'compte'
  return { action, rum: mandate.reference, titulaire, bic, iban }
}

/** A new request, a message to one, or documents: their texts are kept beside the request. */
async function requestColumns(tx: Transaction, { reference, kind, details }: Taken): Promise<Row> {
  const where = { reference }
  const request = await tx.request.findUnique({ where })
  if (request) {
    const { id: demande, typeDemande: type, message } = request
    return { demande, type, action: 'nouvelle', message }
  }
  const message = await tx.requestMessage.findUnique({ where })
  if (message)
    return { demande: message.requestId, type: '', action: 'message', message: message.text }
  const { message: text = '' } = details as { message?: string }
  return {
    demande: '',
    type: kind === 'sendDocuments' ? 'Documents' : kind,
    action: '',
    message: text,
  }
}
