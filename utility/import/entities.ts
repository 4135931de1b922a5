import { bankAccountSchema } from '#domain/bank.ts'
import { fold } from '#domain/fold.ts'
import { addDays, homeCountry } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { addressKey } from '../addresses.ts'
import type { Kind } from './fields.ts'

// What an export may hold. The names of entities and fields are those of the mapping file, which services write.

export type Values = Record<string, string | number | null>
export type Cell = string | number | null

/** A row that cannot be taken: the field, and what is expected of it. */
export class Unfit extends Error {
  readonly field: string
  constructor(field: string, expected: string) {
    super(expected)
    this.field = field
  }
}

type Field = { kind: Kind; required: boolean }
const must = (kind: Kind): Field => ({ kind, required: true })
const may = (kind: Kind): Field => ({ kind, required: false })

export type Entity = {
  /** Its words in a report: « 12 factures nouvelles ». */
  one: string
  many: string
  isFeminine: boolean
  fields: Record<string, Field>
  /** The fields by which a row is known again. */
  key: string[]
  /** The entity that a field names; both stand in the same import, or the store has it. */
  parent?: { field: string; entity: EntityName }
  /** The columns of a row, as the store has them. */
  columns: string[]
  row: (values: Values) => Cell[]
  /** What people may change too: the file says it again only when it changed there. */
  kept?: (values: Values) => Cell
  /** What the store does with a row that the file no longer has. */
  gone: 'kept' | 'deleted' | 'ended'
  /** A field whose number is what the report adds up, in cents. */
  amount?: string
}

const address = {
  ...{ numeroVoie: may('text'), voie: must('text'), complement: may('text') },
  ...{ batiment: may('text'), codePostal: must('zip'), ville: must('text'), pays: may('text') },
}

const textIn = (value: Cell | undefined) => (value ?? '').toString()

function adressOf(values: Values): Adress {
  const of = (field: string) => textIn(values[field])
  const street = of('voie')
  // Most programs have the number in the same column as the street.
  const [, number = '', name = street] =
    (!of('numeroVoie') &&
      /^(\d{1,6}(?: ?(?:bis|ter|quater|[A-D]))?),? +([^\d ].*)$/i.exec(street)) ||
    []
  return {
    country: of('pays') || homeCountry,
    zipCode: of('codePostal'),
    city: of('ville'),
    streetName: name,
    streetNumber: of('numeroVoie') || number,
    buildingName: of('batiment'),
    ...{ appartNumber: '', floorNumber: '', stairNumber: '', cityCompl: '' },
    streetCompl: of('complement'),
  }
}

const inContract = { field: 'contrat', entity: 'contrats' as const }

export const entities = {
  abonnes: {
    ...{ one: 'abonné', many: 'abonnés', isFeminine: false, gone: 'kept', key: ['numero'] },
    fields: {
      ...{ numero: must('number'), prenom: may('text'), nom: must('text') },
      ...{ nomFacture: may('text'), telephone: may('phone'), depuis: must('day') },
      ...address,
    },
    columns: [
      ...['refAbo', 'firstName', 'lastName', 'firstNameKey', 'lastNameKey', 'nameCustomer'],
      ...['phone', 'startDate', 'adress'],
    ],
    row: values => {
      const [first, last] = [textIn(values.prenom), textIn(values.nom)]
      const name = textIn(values.nomFacture) || `${last} ${first}`.trim()
      const adress = JSON.stringify(adressOf(values))
      return [
        ...[textIn(values.numero), first, last, fold(first), fold(last), name],
        ...[textIn(values.telephone), textIn(values.depuis), adress],
      ]
    },
    kept: values =>
      JSON.stringify({ phone: textIn(values.telephone), adress: JSON.stringify(adressOf(values)) }),
  },
  contrats: {
    ...{ one: 'contrat', many: 'contrats', isFeminine: false, gone: 'kept', key: ['numero'] },
    parent: { field: 'abonne', entity: 'abonnes' },
    fields: {
      ...{ numero: must('number'), abonne: must('number') },
      ...address,
      ...{ souscription: may('day'), releveDu: must('day'), releveAu: must('day') },
      ...{ prelevement: may('yes'), mensualisation: may('yes') },
    },
    columns: [
      ...['pdcRef', 'refAbo', 'adress', 'municipality', 'reportStart', 'reportEnd'],
      ...['souscriptionDate', 'paymentMode', 'monthlyPayment', 'addressKey'],
    ],
    row: values => {
      const adress = adressOf(values)
      if (textIn(values.releveDu) > textIn(values.releveAu))
        throw new Unfit('releveAu', 'un jour après le début de la relève')
      return [
        ...[textIn(values.numero), textIn(values.abonne), JSON.stringify(adress), adress.city],
        ...[textIn(values.releveDu), textIn(values.releveAu), values.souscription ?? null],
        ...[values.prelevement ?? 0, values.mensualisation ?? 0, addressKey(adress)],
      ]
    },
    kept: values =>
      JSON.stringify({
        paymentMode: values.prelevement ?? 0,
        monthlyPayment: values.mensualisation ?? 0,
      }),
  },
  compteurs: {
    ...{ one: 'compteur', many: 'compteurs', isFeminine: false, gone: 'deleted', key: ['numero'] },
    parent: inContract,
    fields: { numero: must('meter'), contrat: must('number'), pose: must('day') },
    columns: ['counterRef', 'pdcRef', 'installedOn'],
    row: ({ numero, contrat, pose }) => [numero ?? null, contrat ?? null, pose ?? null],
  },
  factures: {
    ...{ one: 'facture', many: 'factures', isFeminine: true, gone: 'deleted', key: ['numero'] },
    parent: inContract,
    amount: 'montant',
    fields: {
      ...{ numero: must('number'), contrat: may('number'), abonne: may('number') },
      ...{ montant: must('cents'), solde: must('cents') },
      ...{ emise: must('day'), echeance: may('day'), delai: may('days') },
      ...{ periodeDu: may('day'), periodeAu: may('day'), volume: may('volume') },
      ...{ estimee: may('yes'), abonnement: may('cents'), regularisation: may('cents') },
    },
    columns: [
      ...['factNumber', 'pdcRef', 'amountCents', 'balanceCents', 'issuedOn', 'dueOn'],
      ...['periodStart', 'periodEnd', 'volume', 'isEstimate', 'subscriptionCents'],
      ...['regularisationCents', 'file', 'fileSize'],
    ],
    row: values => {
      const { contrat, montant, solde, emise, delai, periodeDu, periodeAu, abonnement } = values
      if (!contrat) throw new Unfit('contrat', 'un contrat, ou un abonné qui en a un seul')
      const due = values.echeance ?? (delai == null ? '' : addDays(textIn(emise), Number(delai)))
      if (!due) throw new Unfit('echeance', 'un jour, ou un délai en jours après l’émission')
      if (Number(solde) > Math.max(0, Number(montant)))
        throw new Unfit('solde', 'au plus le montant de la facture')
      if (textIn(due) < textIn(emise))
        throw new Unfit('echeance', 'un jour qui n’est pas avant l’émission')
      if (periodeDu && periodeAu && periodeDu > periodeAu)
        throw new Unfit('periodeAu', 'un jour après le début de la période')
      // Of what an invoice is made, all is said or nothing: a subscription of 0 € would be untrue.
      const isKnown = periodeDu && periodeAu && values.volume !== null && abonnement != null
      return [
        ...[textIn(values.numero), contrat, montant ?? 0, solde ?? 0],
        ...[textIn(emise), textIn(due)],
        ...(isKnown
          ? [periodeDu, periodeAu, values.volume ?? 0, values.estimee ?? 0, abonnement]
          : [null, null, 0, 0, 0]),
        ...[
          isKnown ? (values.regularisation ?? 0) : 0,
          values.file ?? null,
          values.fileSize ?? null,
        ],
      ]
    },
  },
  // What the billing program booked of payments that were made here: it answers acts, and is no table of its own.
  paiements: {
    ...{ one: 'paiement', many: 'paiements', isFeminine: false, gone: 'deleted', key: ['numero'] },
    fields: { numero: must('number'), reference: must('text'), montant: must('cents') },
    columns: ['reference', 'cents'],
    row: ({ reference, montant }) => [reference ?? null, montant ?? null],
    kept: ({ reference, montant }) => JSON.stringify({ reference, cents: montant }),
  },
  releves: {
    ...{ one: 'relevé', many: 'relevés', isFeminine: false, gone: 'deleted' },
    key: ['contrat', 'compteur', 'date'],
    parent: inContract,
    fields: {
      ...{ contrat: must('number'), compteur: must('meter'), date: must('day') },
      ...{ index: must('index'), type: may('reading') },
    },
    columns: ['pdcRef', 'counterRef', 'date', 'index', 'type'],
    row: values => [
      ...[textIn(values.contrat), textIn(values.compteur), textIn(values.date)],
      ...[values.index ?? 0, values.type ?? 'Portable'],
    ],
  },
  echeances: {
    ...{ one: 'échéance', many: 'échéances', isFeminine: true, gone: 'deleted' },
    key: ['contrat', 'date'],
    parent: inContract,
    amount: 'montant',
    fields: { contrat: must('number'), date: must('day'), montant: must('cents') },
    columns: ['pdcRef', 'depositDate', 'amountCents'],
    row: ({ contrat, date, montant }) => [contrat ?? null, date ?? null, montant ?? null],
  },
  mandats: {
    ...{ one: 'mandat', many: 'mandats', isFeminine: false, gone: 'ended', key: ['reference'] },
    parent: inContract,
    fields: {
      ...{ reference: must('number'), contrat: must('number'), signe: must('day') },
      ...{ fin: may('day'), titulaire: must('text'), iban: must('text'), bic: must('text') },
    },
    columns: ['reference', 'pdcRef', 'signedOn', 'endedOn', 'owner', 'bic', 'iban'],
    row: ({ reference, contrat, signe, fin, titulaire, iban, bic }) => {
      const account = { owner: textIn(titulaire), iban: textIn(iban), bic: textIn(bic) }
      const { data, error } = bankAccountSchema.safeParse(account)
      const [issue] = error?.issues ?? []
      if (!data) {
        const field = String(issue?.path[0] ?? 'iban')
        throw new Unfit(field === 'owner' ? 'titulaire' : field, firstLine(issue?.message ?? ''))
      }
      return [
        ...[reference ?? null, contrat ?? null, signe ?? null, fin ?? null],
        ...[data.owner, data.bic, data.iban],
      ]
    },
  },
  documents: {
    ...{ one: 'document', many: 'documents', isFeminine: false, gone: 'deleted' },
    key: ['commune', 'titre'],
    fields: {
      ...{ commune: must('text'), titre: must('text'), type: must('paper'), fichier: must('text') },
    },
    columns: ['town', 'title', 'kind', 'file', 'fileSize'],
    row: ({ commune, titre, type, file, fileSize }) => {
      if (!file) throw new Unfit('fichier', 'un fichier PDF du dossier')
      return [commune ?? null, titre ?? null, type ?? null, file, fileSize ?? null]
    },
  },
} as const satisfies Record<EntityName, Omit<Entity, 'parent'> & { parent?: object }> as Record<
  EntityName,
  Entity
>

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

export type EntityName =
  | 'abonnes'
  | 'contrats'
  | 'compteurs'
  | 'factures'
  | 'paiements'
  | 'releves'
  | 'echeances'
  | 'mandats'
  | 'documents'

/** What a file may say instead of a contract and a due day: a query joins and adds days by itself. */
export const saidInstead = ['abonne', 'delai']

/** The lines of invoices are added up into the invoices; they are no entity of the store. */
export const invoiceLines = { facture: must('number'), type: must('line'), montant: must('cents') }

export const entityNames = Object.keys(entities) as EntityName[]
export const fieldsOf = (name: EntityName | 'lignes'): Record<string, Field> =>
  name === 'lignes' ? invoiceLines : entities[name].fields

/** « 1 facture nouvelle », « 2 abonnés nouveaux » */
export function counted(name: EntityName, count: number, adjective: [string, string] = ['', '']) {
  const { one, many, isFeminine } = entities[name]
  const word = adjective[isFeminine ? 1 : 0]
  const plural = word.replace(/(?<!s|x)$/, word.endsWith('eau') ? 'x' : 's')
  return `${count.toLocaleString('fr-FR')} ${count < 2 ? one : many}${word ? ` ${count < 2 ? word : plural}` : ''}`
}
