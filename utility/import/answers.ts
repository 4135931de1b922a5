import type { Adress } from '#upstream/catalogue/entities.ts'
import {
  acknowledge,
  type Found,
  type OnTop,
  type OutstandingAct,
  onTop,
} from '../export/acknowledge.ts'
import type { Kind, Row } from '../export/acts.ts'
import type { EntityName } from './entities.ts'
import type { FileFacts } from './stage.ts'
import type { Store } from './store.ts'

type Files = { [name in EntityName]?: Pick<FileFacts, 'hasUnknown'> }

/**
 * Writes down, within the import's transaction, what it says of the acts that the billing program has not acknowledged.
 * Answers what stands on top of its rows.
 */
export function readAnswers(store: Store, files: Files, today: string): OnTop {
  const acts = outstandingActs(store)
  const found = foundFor(acts, store, files)
  for (const { id, state, found: text } of acknowledge(acts, found))
    store.run(
      'UPDATE main."Act" SET "state" = ?, "found" = ?, "settledOn" = ? WHERE "id" = ?',
      ...[state, text, state === 'acknowledged' ? today : null, id],
    )
  return onTop(acts, found)
}

/** Of the points whose mandates or instalments people changed, the rows wait: the next import finds them again. */
export function holdBack(store: Store, { modes }: OnTop): void {
  const points = JSON.stringify([...modes])
  const held = '(SELECT value FROM json_each(?))'
  for (const name of ['mandats', 'echeances'])
    store.run(
      `DELETE FROM stage."${name}_todo" WHERE n IN (SELECT n FROM stage."${name}" WHERE "pdcRef" IN ${held})`,
      points,
    )
  store.run(
    `DELETE FROM stage.gone WHERE entity = 'echeances' AND substr(key, 1, instr(key, '|') - 1) IN ${held}`,
    points,
  )
  store.run(
    `DELETE FROM stage.gone WHERE entity = 'mandats'
      AND key IN (SELECT "reference" FROM main."Mandate" WHERE "pdcRef" IN ${held})`,
    points,
  )
}

type StoredAct = Omit<OutstandingAct, 'rows' | 'kind'> & { kind: string; rows: string }

/** As `outstandingActs` of the exports reads them, on the connection of the import's transaction. */
const outstandingActs = (store: Store): OutstandingAct[] =>
  store
    .all<StoredAct>(
      `SELECT a."id", a."kind", a."reference", a."rows", a."state", e."day" "leftOn" FROM main."Act" a
        LEFT JOIN main."Export" e ON e."number" = a."batch" AND e."writtenAt" IS NOT NULL
        WHERE a."state" <> 'acknowledged' ORDER BY a."id"`,
    )
    .map(act => ({ ...act, kind: act.kind as Kind, rows: JSON.parse(act.rows) as Row[] }))

/** What the billing program says of these acts: by this import's mandates, and by the last row of all others. */
function foundFor(acts: OutstandingAct[], store: Store, files: Files): Found {
  const keys = (kinds: Kind[], column: string) => [
    ...new Set(
      acts
        .filter(({ kind }) => kinds.includes(kind))
        .flatMap(({ rows }) => rows.map(row => String(row[column] ?? ''))),
    ),
  ]
  const kept = <T>(entity: EntityName, key: string): T[] =>
    store
      .all<{ kept: string }>(
        'SELECT kept FROM main."ImportedRow" WHERE "entity" = ? AND "key" = ? AND "goneOn" IS NULL',
        ...[entity, key],
      )
      .map(row => JSON.parse(row.kept) as T)
  const isListed = (entity: EntityName) =>
    store.one('SELECT 1 FROM main."ImportedRow" WHERE "entity" = ? LIMIT 1', entity) !== undefined
  const found: Found = {
    readings: acts.filter(({ kind }) => kind === 'releves').flatMap(act => readingsFor(act, store)),
    points: keys(['prelevements', 'mensualisations'], 'point').flatMap(pdcRef =>
      kept<{ paymentMode: number; monthlyPayment: number }>('contrats', pdcRef).map(said => ({
        ...said,
        pdcRef,
      })),
    ),
    subscribers: keys(['coordonnees'], 'abonne').flatMap(refAbo =>
      kept<{ phone: string; adress: string }>('abonnes', refAbo).map(({ phone, adress }) => ({
        ...{ refAbo, phone },
        adress: JSON.parse(adress) as Adress,
      })),
    ),
    invoices: keys(['paiements'], 'facture').flatMap(factNumber => {
      const said = store.all<{ balanceCents: number }>(
        'SELECT "balanceCents" FROM stage.factures WHERE key = ?',
        factNumber,
      )
      return said.map(({ balanceCents }) => ({ factNumber, balanceCents }))
    }),
  }
  if (files.paiements || isListed('paiements')) found.payments = paymentsIn(store)
  if (files.mandats) found.mandates = mandatesFor(acts, store, files.mandats)
  return found
}

const paymentsIn = (store: Store) =>
  store.all<{ reference: string; cents: number }>(
    `SELECT i.kept ->> '$.reference' reference, i.kept ->> '$.cents' cents FROM main."ImportedRow" i
      WHERE i."entity" = 'paiements' AND i.kept ->> '$.reference' IN
        (SELECT "reference" FROM main."Act" WHERE "kind" = 'paiements' AND "state" <> 'acknowledged')`,
  )

/** The reading of that meter and day, once it is one of the billing program's. */
const readingsFor = ({ rows: [row] }: OutstandingAct, store: Store) =>
  store
    .all<{ index: number }>(
      `SELECT r."index" FROM main."Reading" r WHERE r."pdcRef" = ?1 AND r."counterRef" = ?2 AND r."date" = ?3
        AND EXISTS (SELECT 1 FROM main."ImportedRow" WHERE "entity" = 'releves' AND "key" = ?1 || '|' || ?2 || '|' || ?3)`,
      ...[String(row?.point), String(row?.compteur), String(row?.jour)],
    )
    .map(({ index }) => ({ counterRef: String(row?.compteur), date: String(row?.jour), index }))

/** A mandate that the file does not have has ended only if the file has all, and its row was not refused. */
function mandatesFor(
  acts: OutstandingAct[],
  store: Store,
  { hasUnknown }: Pick<FileFacts, 'hasUnknown'>,
): NonNullable<Found['mandates']> {
  return acts
    .filter(({ kind }) => kind === 'mandats')
    .flatMap<NonNullable<Found['mandates']>[number]>(({ rows: [row] }) => {
      const rum = String(row?.rum)
      const said = store.all<{ endedOn: string | null; iban: string }>(
        'SELECT "endedOn", "iban" FROM stage.mandats WHERE key = ?',
        rum,
      )
      if (said.length > 0) return said.map(one => ({ rum, ...one }))
      const isRefused = store.one(
        `SELECT 1 FROM stage.refused WHERE entity = 'mandats' AND key = ?`,
        rum,
      )
      const isUnsaid = row?.action === 'fin' && (hasUnknown || isRefused)
      return isUnsaid ? [{ rum, endedOn: null }] : []
    })
}
