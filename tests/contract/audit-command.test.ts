import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'audit-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** `npm run audit`, with the settings of a portal whose store is empty. */
function run(...args: string[]) {
  const env = {
    ...process.env,
    ...{ DEMO: '1', PORTAL_URL: 'http://localhost:1', DATABASE_URL: `file:${folder}/portal.db` },
    ...{ SESSION_SECRET: 'un secret des essais, assez long pour sceller' },
    ...{ UTILITY_API_URL: 'http://127.0.0.1:9/api', PAYMENT_ORIGIN: 'http://127.0.0.1:9' },
    UTILITY_SERVICE_TOKEN: 'un jeton de service',
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit.ts', ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('[BEY-526] a file that is absent, empty, cut or none of ours is said in a sentence, and never a crash', () => {
  const file = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const cases: [string, RegExp][] = [
    [path.join(folder, 'absent.jsonl'), /absent\.jsonl : ce fichier n’existe pas/],
    [file('vide.jsonl', ''), /vide\.jsonl : vide/],
    [file('coupe.jsonl', '{"id":1,"act'), /la dernière ligne, la 1, est coupée/],
    [file('autre.jsonl', 'bonjour\n'), /la ligne 1 n’est plus celle/],
  ]
  const { status, said } = run(...cases.map(([name]) => name), '--empreinte', 'f'.repeat(64))
  expect(status).toBe(1)
  for (const [, sentence] of cases) expect(said).toMatch(sentence)
  expect(said).toContain('Aucun fichier n’a plus cette empreinte')
  expect(said).not.toMatch(/Error|at file:/)
  expect(run()).toMatchObject({ status: 2 })
})
