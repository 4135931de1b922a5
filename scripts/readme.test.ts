import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { extraNames } from '../app/extras/all.ts'

/** Commands, settings, log-ins, addresses, links and folders, in the order in which a text names them. */
function factsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^.*README\.(fr\.)?md.*$/m, '')
  const facts = text.matchAll(
    /`[^`\n]+`|\]\([^)]+\)|https?:\/\/\S+|\b1\d{5}\b|^ {0,2}[\w.-]+\/?(?= {2,})|« [^»]+ »/gm,
  )
  return [...facts].map(([fact]) => fact)
}

test('both READMEs name the same commands, settings, log-ins, pages, links and folders', () => {
  const [english, french] = ['README.md', 'README.fr.md'].map(factsOf)
  expect(english?.length).toBeGreaterThan(90)
  expect(english).toEqual(french)
})

test('the guide of the operator names each extra', () => {
  const [row = ''] = /^\| `EXTRAS`.*/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const named = [...row.matchAll(/`([a-z-]+)` \(/g)].map(([, name]) => name)
  expect(named).toEqual(expect.arrayContaining([...extraNames]))
})
