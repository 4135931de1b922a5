import type { EntityName } from './entities.ts'

/** What is said of a row: an error refuses it, a warning takes it. Its shape is that of the report as JSON. */
export type Notice = {
  severity: 'erreur' | 'avertissement'
  code: string
  file: string
  line: number
  column?: string
  field?: string
  value?: string
  reason: string
}

type Given = Omit<Notice, 'severity' | 'file'> & { entity: EntityName | 'lignes'; file: number }

/** More would be no help to read; all of them are counted. */
const mostKept = 10_000

export type Notices = ReturnType<typeof createNotices>

export function createNotices() {
  const files: string[] = []
  const kept: Notice[] = []
  const refused = new Map<string, number>()
  const put = (severity: Notice['severity'], { entity: _, file, ...given }: Given) => {
    if (kept.length < mostKept) kept.push({ severity, file: files[file] ?? '', ...given })
  }
  return {
    kept,
    /** The number of a file, by which rows remember it. */
    file: (name: string): number => files.push(name) - 1,
    refuse(given: Given): void {
      refused.set(given.entity, (refused.get(given.entity) ?? 0) + 1)
      put('erreur', given)
    },
    warn: (given: Given): void => put('avertissement', given),
    refusedOf: (entity: EntityName | 'lignes'): number => refused.get(entity) ?? 0,
  }
}
