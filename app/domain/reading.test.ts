import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readField, readLine, readQuery, readText } from './reading.ts'
import { wholeTyped } from './whole-number.ts'

/** What keyboards, office programs and web pages make of a plain text: it means the same. */
const writings: Record<string, (plain: string) => string> = {
  'a zero-width space': text => `${text[0]}\u200B${text.slice(1)}`,
  'a byte order mark before it': text => `\uFEFF${text}`,
  'direction marks around it': text => `\u202A\u200E${text}\u200F\u202C`,
  'a soft hyphen': text => `${text[0]}\u00AD${text.slice(1)}`,
  'a word joiner': text => `${text[0]}\u2060${text.slice(1)}`,
  'a variation selector': text => `${text}\uFE0F`,
  'a Hangul filler': text => `${text}\u3164`,
  'a control character': text => `${text}\u0007`,
  'no-break and narrow spaces': text => text.replaceAll(' ', '\u00A0\u202F'),
  'an ideographic space': text => text.replaceAll(' ', '\u3000'),
  'a tabulator and a line break around it': text => `\t${text}\r\n`,
  'no-break hyphens': text => text.replaceAll('-', '\u2011'),
  dashes: text => text.replaceAll('-', '\u2013'),
  'minus signs': text => text.replaceAll('-', '\u2212'),
  'typographic apostrophes': text => text.replaceAll("'", '\u2019'),
  'acute accents for apostrophes': text => text.replaceAll("'", '\u00B4'),
  'full-width signs': text =>
    text.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'accents apart': text => text.normalize('NFD'),
}
const plain = ["L'Île-d'Été 2026", 'FR76 3000-6000', 'ines@exemple.fr', '06 12 34 56 78', '84,37 €']

// The calls of an extra are no forms, nor is its share of the utility's system.
const sources = globSync('app/{screens,extras,domain,ui}/**/*.{ts,tsx}')
  .filter(file => !/\.test\.|calls\.ts$|\/system\/|kit\.ts$/.test(file))
  .map(file => readFileSync(file, 'utf8'))

/** The names of the fields of each schema: the keys of `z.object({ … })`, those of objects in it left out. */
const inSchemas = sources.flatMap(source =>
  source
    .split(/\bz\s*\.object\(\{/)
    .slice(1)
    .flatMap(keysOf),
)

function keysOf(body: string): string[] {
  const names: string[] = []
  let depth = 0
  for (const [piece, name] of body.matchAll(/[{[(]|[}\])]|(?<=[\s,])(\w+)(?=:\s)/g)) {
    if ('{[('.includes(piece)) depth += 1
    else if ('}])'.includes(piece)) depth -= 1
    else if (depth === 0 && name) names.push(name)
    if (depth < 0) break
  }
  return names
}

/** The fields of the screens by their own markup; a comment under a fold is a text too. */
const onScreens = sources.flatMap(source =>
  source
    .split(/(?=<Field\s|<CommentFold\s|const CommentFold)/)
    .slice(1)
    .flatMap(field => {
      const [markup = ''] = field.split('</Field>')
      const name = /\bname(?: = '|=")(\w+)['"]/.exec(markup)?.[1]
      return name ? [{ name, markup }] : []
    }),
)

const shownWith = (controls: RegExp) =>
  onScreens.filter(({ markup }) => controls.test(markup)).map(({ name }) => name)

const sentences = shownWith(/<Textarea\b|CommentFold\b/)
const passwords = shownWith(/<PasswordInput\b/)
const fields = [...new Set([...inSchemas, ...onScreens.map(({ name }) => name)])].sort()

test('the fields are found', () => {
  expect(fields).toEqual(expect.arrayContaining(['iban', 'login', 'cp', 'phone', 'numCompteur']))
  expect(fields.length).toBeGreaterThan(60)
  expect(sentences).toEqual(expect.arrayContaining(['message', 'commentaire', 'comment', 'texte']))
  expect(passwords).toEqual(expect.arrayContaining(['password', 'confirmation', 'oldPassword']))
})

const asWritten = new Set([...sentences, ...passwords])

/** One-line sentences, and what a page posts back: no control tells them from other fields. */
const alsoAsWritten = ['mots', 'objet', 'seen', 'service', 'town']

describe.each(Object.entries(writings))('[BEY-600] with %s', (_, write) => {
  test('every field of every form and list, texts and passwords apart, is read like the plain writing', () => {
    const lines = fields.filter(name => !asWritten.has(name) && !alsoAsWritten.includes(name))
    const read = lines.flatMap(name => plain.map(text => [name, readField(name, write(text))]))
    expect(read).toEqual(lines.flatMap(name => plain.map(text => [name, text])))
  })

  test('so is what an address asks for', () => {
    for (const text of plain) {
      const url = new URL(`http://x/liste?${new URLSearchParams({ q: write(text), page: '2' })}`)
      expect([...readQuery(url).searchParams]).toEqual([
        ['q', text],
        ['page', '2'],
      ])
    }
  })
})

test('[BEY-600] an address without such signs stays as it is, to the letter', () => {
  const url = new URL('http://x/liste?q=a+b&r=%C3%A9')
  expect(readQuery(url)).toBe(url)
})

test('[BEY-600] reading a line again changes nothing', () => {
  const any = fc.string({ unit: 'binary', maxLength: 20 })
  fc.assert(fc.property(any, text => readLine(readLine(text)) === readLine(text)))
})

test('[BEY-600] letters of other alphabets stay, for a rule to name them', () => {
  expect(readLine('\u0410BCD Łódź 北京 ٣')).toBe('\u0410BCD Łódź 北京 ٣')
})

const sentence = 'Fuite\u00A0: «\u00A0l’eau\u00A0» coule – 2\u200D½ m³ 👩\u200D🔧\n\tdepuis hier'

test('[BEY-601] sentences are kept as they were written, whatever field they stand in', () => {
  for (const name of sentences) expect([name, readField(name, sentence)]).toEqual([name, sentence])
})

test('[BEY-601] sentences lose only what a database or a mail cannot carry', () => {
  expect(readText('a\u0007b\u001B[31m\uD800c\uFFFEd\r\ne\rf\tg\u0085')).toBe('ab[31mcd\ne\nf\tg')
})

test('[BEY-603] a password is the same whatever the form of its accents, and keeps its spaces', () => {
  for (const name of passwords) {
    const typed = readField(name, '  Été-à Vélo 2026 ’\u00A0'.normalize('NFD'))
    expect([name, typed]).toEqual([name, '  Été-à Vélo 2026 ’\u00A0'])
  }
})

test.each([
  ['500', 500],
  ['500 litres', 500],
  ['1 500 L', 1500],
  ['500 mL', undefined],
  ['litres', undefined],
  ['', undefined],
  ['5.5', undefined],
  ['-5', undefined],
])('[BEY-604] « %s », a whole number of litres, is %s', (text, value) => {
  expect(wholeTyped(text, /l(itres?)?$/i)).toBe(value)
})
