import { fold } from '#domain/fold.ts'
import { type Day, daysBetween, formatCents, formatDay } from '#domain/values.ts'
import type { Adress } from '#upstream/catalogue/entities.ts'
import { addressColumns, isAnswered, type Kind, type Row } from './acts.ts'

// What the billing program says of the acts that left: pure rules, for each import and for the staff's list.

/** `partly` and `twice` are of payments. An act that is not acknowledged stays outstanding, whatever was said of it. */
export type State = 'open' | 'acknowledged' | 'contradicted' | 'partly' | 'twice'

export type OutstandingAct = {
  id: number
  kind: Kind
  reference: string
  rows: Row[]
  /** The day of the export in which it left; null for one that has not left. */
  leftOn: Day | null
  state: State
}

/** What the rows of an import say of acts. A list is undefined where the import has no file of that entity. */
export type Found = {
  /** By the reference of the payment: a row for each invoice, or one for all; `cents` as it was booked. */
  payments?: { reference: string; cents: number }[]
  readings?: { counterRef: string; date: Day; index: number }[]
  /** All mandates that the billing program knows, by their RUM; `iban` where it is known. */
  mandates?: { rum: string; endedOn: Day | null; iban?: string | undefined }[]
  /** How metering points are paid for, and what is known of subscribers: those of the acts are enough. */
  points?: { pdcRef: string; paymentMode: number; monthlyPayment: number }[]
  subscribers?: {
    refAbo: string
    phone: string
    adress: Adress
    /** Where the import says it. */
    isEInvoiced?: boolean
  }[]
  /** What the billing program says is owed of invoices, in cents. */
  invoices?: { factNumber: string; balanceCents: number }[]
  /** Acts of any kind by their own references; with a `refusal` the act was not taken. */
  references?: { reference: string; refusal?: string | undefined }[]
}

/** `found`: in French for the staff, what is there instead; empty for what is acknowledged or not there. */
export type Verdict = { id: number; state: State; found: string }

const meterDay = ({ compteur, jour }: Row) => readingKey(String(compteur), String(jour))
const readingKey = (counterRef: string, date: Day) => `${counterRef} ${date}`

/**
 * Judges each outstanding act by an import. An act of which the import says nothing keeps its state: it may be in the
 * next one. A payment, a reading or a signature that is there before it left (typed in by hand) is acknowledged, and
 * does not leave; a state that was as wished before is no answer to an act that has not left.
 */
export function acknowledge(acts: OutstandingAct[], found: Found): Verdict[] {
  const known = indexed(found)
  const verdicts = acts.flatMap(act => {
    const as: As = (state, text = '') => ({ id: act.id, state, found: text })
    const answer = known.references.get(act.reference)
    if (answer) return answer.refusal ? as('contradicted', answer.refusal) : as('acknowledged')
    return judges[act.kind]?.(act, known, as) ?? []
  })
  const all = [...verdicts, ...superseded(acts, verdicts)]
  return [...new Map(all.map(one => [one.id, one])).values()]
}

const by = <T>(rows: T[] | undefined, key: (row: T) => string) =>
  new Map(rows?.map(row => [key(row), row]))

const indexed = (found: Found) => ({
  payments: Map.groupBy(found.payments ?? [], ({ reference }) => reference),
  hasPayments: found.payments !== undefined,
  invoices: by(found.invoices, ({ factNumber }) => factNumber),
  readings: Map.groupBy(found.readings ?? [], one => readingKey(one.counterRef, one.date)),
  mandates: found.mandates && by(found.mandates, ({ rum }) => rum),
  points: by(found.points, ({ pdcRef }) => pdcRef),
  subscribers: by(found.subscribers, ({ refAbo }) => refAbo),
  references: by(found.references, ({ reference }) => reference),
})
type Known = ReturnType<typeof indexed>

type As = (state: State, text?: string) => Verdict

const numberIn = (row: Row | undefined, column: string) => Number(row?.[column] ?? 0)

export const paidCents = (act: Pick<OutstandingAct, 'rows'>) =>
  act.rows.reduce((sum, row) => sum + numberIn(row, 'montant'), 0)

type Judge = (act: OutstandingAct, known: Known, as: As) => Verdict | null

/** Where no payments are listed, invoices of which nothing is owed any more answer for theirs. */
const judgePayment: Judge = (act, { payments, hasPayments, invoices }, as) => {
  const rows = payments.get(act.reference)
  const isPaid = ({ facture }: Row) => (invoices.get(String(facture))?.balanceCents ?? 1) <= 0
  if (!rows)
    return !hasPayments && act.leftOn !== null && act.rows.every(isPaid) ? as('acknowledged') : null
  const paid = paidCents(act)
  const booked = rows.reduce((sum, { cents }) => sum + cents, 0)
  if (booked === paid) return as('acknowledged')
  const text = `${formatCents(booked)} au lieu de ${formatCents(paid)}`
  if (booked > 0 && booked < paid) return as('partly', text)
  return as(booked > 0 && booked % paid === 0 ? 'twice' : 'contradicted', text)
}

/** A meter may be read twice on a day: the act is there if one of the readings is the one that was sent. */
const judgeReading: Judge = ({ rows: [row] }, { readings }, as) => {
  const there = row && readings.get(meterDay(row))
  if (!there) return null
  const index = numberIn(row, 'index')
  if (there.some(one => one.index === index)) return as('acknowledged')
  return as('contradicted', `index ${there.map(one => one.index).join(', ')} au lieu de ${index}`)
}

/** The end of a mandate that left is there too when the billing program has dropped the mandate. */
const judgeMandate: Judge = ({ rows: [row], leftOn }, { mandates }, as) => {
  if (!mandates) return null
  const mandate = mandates.get(String(row?.rum))
  if (row?.action === 'fin') {
    const isOver = mandate ? mandate.endedOn !== null : leftOn !== null
    return isOver ? as('acknowledged') : null
  }
  if (!mandate) return null
  if (mandate.endedOn) return as('contradicted', `mandat terminé le ${formatDay(mandate.endedOn)}`)
  if (row?.action === 'signature') return as('acknowledged')
  // Without its account, nothing says whether the change was taken.
  if (leftOn === null || !mandate.iban) return null
  return mandate.iban === row?.iban
    ? as('acknowledged')
    : as('contradicted', 'le mandat porte un autre compte')
}

/** An act that left is acknowledged once the imported state is the one that it asked for. */
const byState =
  (isAsAsked: (row: Row, known: Known) => boolean): Judge =>
  ({ rows: [row], leftOn }, known, as) =>
    row && leftOn !== null && isAsAsked(row, known) ? as('acknowledged') : null

const pointOf = ({ point }: Row, { points }: Known) => points.get(String(point))
const ownerOf = ({ abonne }: Row, { subscribers }: Known) => subscribers.get(String(abonne))

const isContactThere = (row: Row, known: Known): boolean => {
  const owner = ownerOf(row, known)
  if (!owner) return false
  const columns = { ...addressColumns(owner.adress), telephone: owner.phone }
  const spelt = (value: unknown) => fold(String(value ?? '')).replaceAll(/[^\p{L}\d]/gu, '')
  return changesIn(row).every(change =>
    change === 'telephone'
      ? spelt(row.telephone) === spelt(owner.phone)
      : change === 'adresse' &&
        ['numero', 'voie', 'codePostal', 'commune'].every(
          name => spelt(row[name]) === spelt(columns[name as keyof typeof columns]),
        ),
  )
}

const changesIn = ({ change }: Row) => String(change).split(', ')
const flagOf = ({ action }: Row) => (action === 'debut' ? 1 : 0)

/** Endings, subscriptions and new e-mail addresses are acknowledged by their references alone. */
const judges: { [K in Kind]?: Judge } = {
  paiements: judgePayment,
  releves: judgeReading,
  mandats: judgeMandate,
  prelevements: byState((row, known) => pointOf(row, known)?.paymentMode === flagOf(row)),
  mensualisations: byState((row, known) => pointOf(row, known)?.monthlyPayment === flagOf(row)),
  coordonnees: byState(isContactThere),
  'e-factures': byState(
    (row, known) => ownerOf(row, known)?.isEInvoiced === (row.choix === 'adhesion'),
  ),
}

/** Of what there is one state, a later act replaces the earlier ones; null for acts that stand by themselves. */
function subjectOf({ kind, rows: [row] }: OutstandingAct): string | null {
  if (kind === 'mandats') return `${kind} ${row?.rum}`
  if (kind === 'prelevements' || kind === 'mensualisations') return `${kind} ${row?.point}`
  if (kind === 'coordonnees') return `${kind} ${row?.abonne} ${row?.change}`
  return kind === 'e-factures' ? `${kind} ${row?.abonne}` : null
}

/** Earlier acts that left, which an acknowledged one has replaced. */
function superseded(acts: OutstandingAct[], verdicts: Verdict[]): Verdict[] {
  const done = new Set(verdicts.filter(isAcknowledged).map(({ id }) => id))
  const last = new Map<string, number>()
  for (const act of acts) {
    const subject = subjectOf(act)
    if (subject && done.has(act.id)) last.set(subject, Math.max(last.get(subject) ?? 0, act.id))
  }
  const isOver = (act: OutstandingAct) => (last.get(subjectOf(act) ?? '') ?? 0) > act.id
  return acts
    .filter(act => !done.has(act.id) && act.leftOn !== null && isOver(act))
    .map(({ id }) => ({ id, state: 'acknowledged', found: '' }))
}

const isAcknowledged = ({ state }: Pick<Verdict, 'state'>) => state === 'acknowledged'

/** How many days the billing program has to acknowledge an act that left. */
export const answerDays = 5

/** Whether the staff have to look: the billing program has something else, or has had its days. */
export const isToCheck = (act: Omit<OutstandingAct, 'rows'>, today: Day): boolean =>
  isAnswered(act.kind) &&
  (act.state === 'open'
    ? act.leftOn !== null && daysBetween(act.leftOn, today) > answerDays
    : !isAcknowledged(act))

/** What stands on top of the imported data until it is acknowledged. */
export type OnTop = {
  /** By invoice, what was paid and is not in its imported balance, in cents. */
  paid: Map<string, number>
  /** Metering points whose mandates, account and instalments stay as they are stored. */
  modes: Set<string>
}

/**
 * What an import leaves as people made it: of the acts that are outstanding after `acknowledge`. A mandate that is
 * contradicted gives way; a payment does not, as far as it is not booked, since it was made. A reading, a telephone, an
 * address and a mode of payment need nothing here: they stay until the file says something new of them.
 */
export function onTop(acts: OutstandingAct[], found: Found): OnTop {
  const top: OnTop = { paid: new Map(), modes: new Set() }
  const verdicts = new Map(acknowledge(acts, found).map(one => [one.id, one.state]))
  const booked = Map.groupBy(found.payments ?? [], ({ reference }) => reference)
  for (const act of acts) {
    const state = verdicts.get(act.id) ?? act.state
    if (act.kind === 'paiements') {
      if (state !== 'acknowledged') payOnTop(top.paid, act, booked.get(act.reference) ?? [])
    } else if (state === 'open' && modeKinds.includes(act.kind))
      top.modes.add(String(act.rows[0]?.point))
  }
  return top
}

const modeKinds: Kind[] = ['mandats', 'prelevements', 'mensualisations']

/**
 * The balance of an invoice to store, in cents: what was paid is taken off, and makes no credit, since the billing
 * program may have booked it under another reference.
 */
export const balanceOnTop = (importedCents: number, paidCents = 0): number =>
  importedCents > 0 ? Math.max(0, importedCents - paidCents) : importedCents

/** What is booked in part is taken off the first invoices of the payment: of which it is, the row does not say. */
function payOnTop(paid: OnTop['paid'], { rows }: OutstandingAct, booked: { cents: number }[]) {
  let covered = Math.max(
    0,
    booked.reduce((sum, { cents }) => sum + cents, 0),
  )
  for (const row of rows) {
    const cents = numberIn(row, 'montant')
    const taken = Math.min(covered, cents)
    covered -= taken
    const invoice = String(row.facture)
    if (cents > taken) paid.set(invoice, (paid.get(invoice) ?? 0) + cents - taken)
  }
}
