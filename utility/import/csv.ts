import { closeSync, createReadStream, openSync, readSync, statSync } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { Stop } from './stop.ts'

type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

/** What is known of a file before its rows are read. */
export type Inspected = { encoding: Encoding; separator: string; hasLastEnd: boolean }

const encodingNames = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}
export const separatorNames: Record<string, string> = { '\t': 'tabulation' }
export const nameOfEncoding = (encoding: string) => encodingNames[encoding as 'utf-8'] ?? encoding

/** The encoding by the mark at the start, or by the zeros of UTF-16, or by whether all of it is UTF-8. */
export async function encodingOf(file: string): Promise<Encoding> {
  const start = firstBytes(file, 4096)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const zeros = (rest: number) => start.filter((byte, n) => byte === 0 && n % 2 === rest).length
  if (zeros(1) > start.length / 4) return 'utf-16le'
  if (zeros(0) > start.length / 4) return 'utf-16be'
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(file, { highWaterMark: 1 << 20 }))
      decoder.decode(bytes, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function firstBytes(file: string, length: number, from = 0): Buffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, from))
  } finally {
    closeSync(descriptor)
  }
}

/** The most frequent of semicolon, comma, tab and bar in a line. */
export const separatorOf = (line: string): string =>
  [';', ',', '\t', '|'].sort((a, b) => line.split(b).length - line.split(a).length)[0] ?? ';'

type Options = { encoding?: Encoding | undefined; separator?: string | undefined; skipped: number }

export async function inspect(file: string, options: Options): Promise<Inspected> {
  const { size } = statSync(file)
  const encoding = options.encoding ?? (await encodingOf(file))
  const lines = new TextDecoder(encoding).decode(firstBytes(file, 1 << 16)).split(/\r\n?|\n/)
  const end = firstBytes(file, 2, Math.max(0, size - 2))
  return {
    encoding,
    separator: options.separator ?? separatorOf(lines[options.skipped] ?? ''),
    hasLastEnd: end.includes(10) || end.includes(13),
  }
}

/**
 * Gives each row of a file with its number of line, the names of the columns first. Throws a Stop for bytes that are not
 * of the encoding, and for a quotation mark that is not closed, by which a file that was cut betrays itself.
 */
export async function readCsv(
  file: string,
  { encoding, separator }: Inspected,
  skipped: number,
  take: (cells: string[], line: number) => void,
): Promise<void> {
  let last = skipped
  const parser = parse({
    delimiter: separator,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    from_line: skipped + 1,
    max_record_size: 200_000,
    on_record: (cells: string[], { lines }) => {
      last = lines
      take(cells, lines)
      return null
    },
  })
  const nothing = new Writable({ objectMode: true, write: (_row, _encoding, done) => done() })
  try {
    await pipeline(utf8(file, encoding), parser, nothing)
  } catch (error) {
    if (error instanceof CsvError)
      throw new Stop(
        'fichier-coupe',
        `un guillemet s’ouvre après la ligne ${last} et ne se ferme pas\u00a0: le fichier semble coupé`,
      )
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new Stop(
        'encodage',
        `après la ligne ${last}, des octets ne sont pas de l’${nameOfEncoding(encoding)}. Dire l’«\u00a0encodage\u00a0» dans la correspondance`,
      )
    throw error
  }
}

async function* utf8(file: string, encoding: Encoding) {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of createReadStream(file, { highWaterMark: 1 << 18 })) {
    const text = decoder.decode(bytes, { stream: true })
    yield encoding === 'utf-8' ? bytes : Buffer.from(text)
  }
  const rest = decoder.decode()
  if (rest) yield Buffer.from(rest)
}
