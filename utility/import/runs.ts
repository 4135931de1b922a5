import type { Database } from '../database.ts'

/** The last import that was done, and the last one if it was stopped since. */
export async function lastImports({ importRun }: Pick<Database, 'importRun'>) {
  const orderBy = { id: 'desc' } as const
  const last = await importRun.findFirst({ orderBy, omit: { files: true } })
  if (last?.state !== 'stopped') return { done: last, stopped: null }
  const where = { state: 'done' }
  return {
    done: await importRun.findFirst({ where, orderBy, omit: { files: true } }),
    stopped: last,
  }
}
