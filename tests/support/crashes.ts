import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'

const writes = [
  'writeFileSync',
  'renameSync',
  'mkdirSync',
  'mkdtempSync',
  'copyFileSync',
  'cpSync',
  'rmSync',
]
const statements = ['run', 'all', 'get', 'iterate']
/** What a program builds up anew when it begins again, and the statements that change nothing else. */
const scratch = /-shm$|^import-/
const inStage = /^\s*(INSERT( OR \w+)? INTO|DELETE FROM|UPDATE|CREATE \w+( IF NOT EXISTS)?) stage\./
const reading = /^\s*(SELECT|PRAGMA|ATTACH)/i

type Methods = Record<string, (...args: unknown[]) => unknown>

/** All that is in a folder; a file that is no database is written once, whole. */
function stateOf(folder: string): string {
  const state = createHash('sha1')
  for (const name of fs.readdirSync(folder, { recursive: true }).map(String).sort()) {
    if (scratch.test(name)) continue
    const file = path.join(folder, name)
    const { ino, size } = fs.statSync(file)
    state.update(/\.db(-wal)?$/.test(file) ? fs.readFileSync(file) : `${file} ${ino} ${size}\n`)
  }
  return state.digest('hex')
}

/**
 * Does some work, and answers what it leaves when it is killed: at how many places that can be, before each statement that
 * writes and each write of a file, and the different states of these folders there, as copies below `to`.
 */
export async function crashesOf(folders: string[], to: string, work: () => Promise<unknown>) {
  const left = new Map<string, string[]>()
  let kills = 0
  const note = () => {
    const state = folders.map(stateOf).join()
    if (left.has(state)) return
    const copies = folders.map((_, n) => path.join(to, `crash-${left.size}-${n}`))
    left.set(state, copies)
    for (const [n, folder] of folders.entries())
      fs.cpSync(folder, copies[n] as string, {
        recursive: true,
        filter: one => !scratch.test(path.relative(folder, one)),
      })
  }
  let isNoting = false
  const undo: (() => void)[] = []
  const watch = (home: object, name: string, sqlOf: (self: never, first: unknown) => string) => {
    const original = (home as Methods)[name] as Methods[string]
    undo.push(() => Object.assign(home, { [name]: original }))
    const watched = function (this: never, ...args: unknown[]) {
      const sql = sqlOf(this, args[0])
      if (!isNoting && !reading.test(sql)) {
        isNoting = true
        kills++
        if (!inStage.test(sql)) note()
        isNoting = false
      }
      return original.apply(this, args)
    }
    Object.assign(home, { [name]: watched })
  }
  // Node loads what copies a folder at its first use, and would give it the watched functions for good.
  note()
  for (const name of writes) watch(fs, name, () => '')
  for (const name of statements)
    watch(StatementSync.prototype, name, (self: StatementSync) => self.sourceSQL)
  watch(DatabaseSync.prototype, 'exec', (_, sql) => String(sql))
  syncBuiltinESMExports()
  try {
    await work()
    note()
  } finally {
    for (const restore of undo) restore()
    syncBuiltinESMExports()
  }
  return { kills, left: [...left.values()] }
}
