import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expressionsIn, vulnerable } from './expressions.ts'

test('a regular expression that takes ever longer is named with its place, also one that is put together', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'expressions-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'names.ts')
  writeFileSync(
    file,
    [
      'export const edges = /^[\\s.]+|[\\s.]+$/g',
      'export const digits = /^\\d+$/',
      "const letter = 'a'",
      "export const built = new RegExp('^(' + letter + '+)+$', 'i')",
    ].join('\n'),
  )
  const found = await expressionsIn(file)
  expect(found.map(({ line, source, flags }) => [line, source, flags])).toEqual([
    [1, '^[\\s.]+|[\\s.]+$', 'g'],
    [2, '^\\d+$', ''],
    [4, '^(a+)+$', 'i'],
  ])
  expect(await vulnerable(found)).toEqual([
    `${file}:1 /^[\\s.]+|[\\s.]+$/g 2nd degree polynomial`,
    `${file}:4 /^(a+)+$/i exponential`,
  ])
})
