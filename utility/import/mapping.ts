import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { fold } from '#domain/fold.ts'
import { type EntityName, entityNames, fieldsOf } from './entities.ts'
import { type Formats, wordsOf } from './fields.ts'
import { Stop } from './stop.ts'

/** The name of the file that says how to read a folder. */
export const mappingFile = 'correspondance.json'

const formats = z.strictObject({
  encodage: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be']).optional(),
  separateur: z.enum([';', ',', '\t', '|']).optional(),
  date: z.enum(['jj/mm/aaaa', 'aaaa-mm-jj', 'aaaammjj', 'jj/mm/aa']).optional(),
  decimale: z.enum([',', '.']).optional(),
  montants: z.enum(['euros', 'centimes']).optional(),
  /** Lines before that of the names of the columns. */
  lignesAvant: z.int().min(0).max(50).optional(),
})

/** A column by its name, or by its number from 1 in a file without names; several are joined by a space. */
const column = z.union([z.string().min(1), z.int().min(1)])

const file = formats.extend({
  /** « * » stands for any text, « {date} » for aaaammjj: only the files of the newest day are read. */
  fichier: z.string().min(1),
  colonnes: z.record(z.string(), z.union([column, z.array(column).min(1)])),
  valeurs: z.record(z.string(), z.string()).default({}),
  codes: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  entete: z.boolean().default(true),
  /** Whether a row that is not in the file is gone. */
  complet: z.boolean().default(true),
  /** Where the PDF of a row is, from the folder: « pdf/{numero}.pdf ». */
  pdf: z.string().optional(),
})

const share = z.number().min(0).max(100)

const protections = z.strictObject({
  /** In percent of what the store had. */
  disparus: share.default(5),
  /** In percent of the lines of a file. */
  lignesRefusees: share.default(2),
  /** In percent of the invoices that were settled. */
  payeesChangees: share.default(1),
  /** In euros: above this median invoices are thought to be read in the wrong unit. */
  medianeMax: z.number().default(3000),
})

const names = [...entityNames, 'lignes'] as const

const schema = z.strictObject({
  formats: formats.default({}),
  fichiers: z.partialRecord(z.enum(names), file),
  protections: protections.prefault({}),
})

export type Mapping = z.output<typeof schema>
export type FileMapping = z.output<typeof file>

export const readFormats = (mapping: Mapping, of: FileMapping): Formats => ({
  day: of.date ?? mapping.formats.date ?? 'jj/mm/aaaa',
  decimal: of.decimale ?? mapping.formats.decimale ?? ',',
  amounts: of.montants ?? mapping.formats.montants ?? 'euros',
})

/** Reads a mapping; throws a Stop that names each fault of it. */
export function parseMapping(text: string): Mapping {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    throw new Stop(
      'correspondance',
      `${mappingFile} n’est pas du JSON\u00a0: ${(error as Error).message}`,
    )
  }
  const { data, error } = schema.safeParse(given)
  const problems = data
    ? Object.entries(data.fichiers).flatMap(([name, one]) => problemsOf(name as EntityName, one))
    : error.issues.map(({ path, message }) => `${path.join('.') || 'le fichier'}\u00a0: ${message}`)
  if (!data || problems.length > 0)
    throw new Stop(
      'correspondance',
      `${mappingFile} ne convient pas\u00a0:\n${problems.map(one => `- ${one}`).join('\n')}`,
    )
  return data
}

function problemsOf(name: EntityName | 'lignes', given: FileMapping): string[] {
  const fields = fieldsOf(name)
  const known = Object.keys(fields)
  const said = [given.colonnes, given.valeurs, given.codes].flatMap(Object.keys)
  const problems = said
    .filter(field => !known.includes(field))
    .map(
      field => `${name}\u00a0: le champ «\u00a0${field}\u00a0» n’existe pas (${known.join(', ')})`,
    )
  for (const [field, { required }] of Object.entries(fields))
    if (required && !(field in given.colonnes) && !(field in given.valeurs))
      problems.push(`${name}\u00a0: le champ «\u00a0${field}\u00a0» n’a ni colonne ni valeur`)
  for (const [field, codes] of Object.entries(given.codes)) {
    const words = fields[field] ? wordsOf(fields[field].kind) : []
    for (const word of Object.values(codes))
      if (words.length > 0 && word !== '' && !words.includes(word))
        problems.push(
          `${name}, codes de ${field}\u00a0: «\u00a0${word}\u00a0» n’est pas l’un de ${words.join(', ')}`,
        )
  }
  return problems
}

export function readMapping(folder: string): Mapping {
  try {
    return parseMapping(readFileSync(path.join(folder, mappingFile), 'utf8'))
  } catch (error) {
    if (error instanceof Stop) throw error
    throw new Stop(
      'correspondance',
      `${mappingFile} manque dans ${folder}. Pour en proposer un\u00a0: npm run import -- ${folder} --proposer`,
    )
  }
}

export type Found = { file: string; name: string; day: string | null }

/** The files of a folder that a pattern means, by name; with « {date} » those of the newest day. */
export function filesLike(folder: string, pattern: string): Found[] {
  const parts = pattern.split(/(\*|\{date\})/)
  const expression = parts
    .map(part =>
      part === '*'
        ? '.*'
        : part === '{date}'
          ? '(\\d{8})'
          : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('')
  const like = new RegExp(`^${expression}$`, 'iu')
  const found = readdirSync(folder)
    .flatMap(name => {
      const match = like.exec(name)
      return match ? [{ file: path.join(folder, name), name, day: match[1] ?? null }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const newest = found.reduce((last, { day }) => (day && day > last ? day : last), '')
  return found.filter(({ day }) => (day ?? '') === newest)
}

/** The places of the columns that a mapping names; throws a Stop that lists those of the file. */
export function placesOf(
  given: FileMapping,
  header: string[],
  file: string,
): Map<string, number[]> {
  const folded = header.map(fold)
  return new Map(
    Object.entries(given.colonnes).map(([field, columns]) => [
      field,
      [columns].flat().map(column => {
        const place = typeof column === 'number' ? column - 1 : folded.indexOf(fold(column))
        if (place >= 0 && place < header.length) return place
        throw new Stop(
          'colonne-absente',
          `${file} n’a pas la colonne «\u00a0${column}\u00a0» (${field}). Ses colonnes\u00a0: ${header.join(', ')}.`,
        )
      }),
    ]),
  )
}
