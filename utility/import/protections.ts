import { counted, type EntityName, entities, entityNames } from './entities.ts'
import type { Mapping } from './mapping.ts'
import type { Amounts, Change, Changes } from './plan.ts'
import type { FileFacts } from './stage.ts'

/** What an import is held against before it may change anything. `count`: what `--accepter <code>=<count>` repeats. */
export type Protection = {
  code: string
  label: string
  found: string
  limit: string
  count: number
  isMet: boolean
}

type Compared = {
  changes: Changes
  files: { [name in EntityName | 'lignes']?: FileFacts }
  /** The files of the last import that was done, if any. */
  before: { [name in EntityName | 'lignes']?: FileFacts }
  amounts: Amounts | undefined
  refusedLines: number
  limits: Mapping['protections']
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)
const shown = (value: number) =>
  `${value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0%`
const number = (value: number) => value.toLocaleString('fr-FR')
const euros = (cents: number) => `${number(Math.round(cents / 100))}\u00a0€`

/** The protections by what was found: pure. */
export function protectionsOf(given: Compared): Protection[] {
  return [
    ...Object.entries(given.files).flatMap(([name, facts]) =>
      fileProtections(name as EntityName, facts, given.before[name as EntityName]),
    ),
    ...entityNames.flatMap(name =>
      goneProtection(name, given.changes[name], given.limits.disparus),
    ),
    ...(given.amounts ? amountProtections(given.amounts, given) : []),
    refusalProtection(given),
  ]
}

function fileProtections(name: EntityName, now: FileFacts, before?: FileFacts): Protection[] {
  if (!before) return []
  const file = now.names.join(', ')
  // A day in the name and the time of a file cannot be compared.
  const isOlder = now.stamp.length === before.stamp.length && now.stamp < before.stamp
  const older = {
    code: `${name}-anciens`,
    label: `Âge de ${file}`,
    found: isOlder
      ? `du ${dated(now.stamp)}, avant celui du ${dated(before.stamp)}`
      : dated(now.stamp),
    limit: 'pas avant le dernier',
    count: isOlder ? Number(now.stamp.replace(/\D/g, '').slice(0, 8)) : 0,
    isMet: !isOlder,
  }
  const isCut = before.hasLastEnd && !now.hasLastEnd
  const cut = {
    code: `${name}-sans-fin`,
    label: `Fin de ${file}`,
    found: 'la dernière ligne n’a pas de fin, le fichier précédent en avait une',
    limit: 'comme le dernier',
    count: isCut ? now.lines : 0,
    isMet: !isCut,
  }
  return [older, cut].filter(({ isMet }) => !isMet)
}

const dated = (stamp: string) =>
  stamp.length === 8
    ? `${stamp.slice(6)}/${stamp.slice(4, 6)}/${stamp.slice(0, 4)}`
    : new Date(stamp).toLocaleString('fr-FR', { timeZone: 'Europe/Paris' })

function goneProtection(name: EntityName, change: Change | undefined, limit: number): Protection[] {
  if (!change || change.known === 0) return []
  const { gone, known } = change
  const { many, isFeminine } = entities[name]
  const label = many.replace(/^./, first => first.toUpperCase())
  return [
    {
      code: `${name}-${isFeminine ? 'disparues' : 'disparus'}`,
      label: `${label} ${isFeminine ? 'disparues' : 'disparus'}`,
      found: `${number(gone)} sur ${number(known)}, ${shown(percent(gone, known))}`,
      limit: shown(limit),
      count: gone,
      isMet: percent(gone, known) <= limit,
    },
  ]
}

function amountProtections(amounts: Amounts, { limits, changes }: Compared): Protection[] {
  const { all, fresh, old, changed, hundredfold, settled } = amounts
  const isHundredfold = hundredfold >= 3 || (hundredfold > 0 && hundredfold * 2 > changed)
  const ratio = old.cents > 0 && fresh.count >= 10 ? fresh.cents / old.cents : 1
  const known = changes.factures?.known ?? 0
  return [
    {
      code: 'montants-centuples',
      label: 'Montants cent fois plus grands ou plus petits',
      found: counted('factures', hundredfold),
      limit: '2',
      count: hundredfold,
      isMet: !isHundredfold,
    },
    {
      code: 'montants-nouveaux',
      label: 'Montant médian des factures nouvelles',
      found: `${euros(fresh.cents)}, ${euros(old.cents)} pour les autres`,
      limit: 'de 20 fois moins à 20 fois plus',
      count: fresh.count,
      isMet: ratio <= 20 && ratio >= 1 / 20,
    },
    {
      code: 'montants-invraisemblables',
      label: 'Montant médian des factures',
      found: euros(all.cents),
      limit: euros(limits.medianeMax * 100),
      count: all.count,
      isMet: all.cents <= limits.medianeMax * 100,
    },
    {
      code: 'payees-changees',
      label: 'Factures payées dont le montant change',
      found: `${number(settled)} sur ${number(known)}`,
      limit: shown(limits.payeesChangees),
      count: settled,
      isMet: percent(settled, known) <= limits.payeesChangees,
    },
  ]
}

/** The code of the one protection that has an exit code of its own. */
export const refusalCode = 'lignes-refusees'

/** A few lines never stop a short file: one wrong mandate of thirty is no other export. */
const fewLines = 5

function refusalProtection({ changes, limits, refusedLines }: Compared): Protection {
  const many = Object.values(changes).filter(({ refused }) => refused > fewLines)
  const worst = Math.max(0, ...many.map(({ refused, lines }) => percent(refused, lines)))
  return {
    code: refusalCode,
    label: 'Lignes refusées, du fichier qui en a le plus',
    found: `${shown(worst)}, ${number(refusedLines)} en tout`,
    limit: `${shown(limits.lignesRefusees)}, et ${fewLines} lignes`,
    count: refusedLines,
    isMet: worst <= limits.lignesRefusees,
  }
}
