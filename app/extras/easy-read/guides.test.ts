import { globSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as paths from '#paths.ts'
import { extras } from '../all.ts'
import type { Declaration } from '../extra.ts'
import { guides } from './guides.ts'

const facts = {
  phone: '09 69 00 00 00',
  email: 'contact@eaux-exemple.fr',
  address: '1 place de la Fontaine, 99100 Vauclaire-sur-Lède',
  hours: ['Du lundi au jeudi, nous répondons de 8\u00a0h\u00a030 à 17\u00a0h.'],
}
const all = guides(facts)

const stepsOf = ({ ways }: (typeof all)[number]) => ways.flatMap(({ steps }) => steps)
const textsOf = (guide: (typeof all)[number]) => [
  ...[guide.title, guide.summary],
  ...guide.ways.flatMap(({ title, start }) => [title ?? '', start?.label ?? '']),
  ...stepsOf(guide).flatMap(step => [step.title, step.shows, ...step.sentences]),
  ...guide.words.flatMap(({ word, meaning }) => [word, meaning]),
]
const sentences = (text: string) => text.split(/(?<=[.?!])\s+/)
const wordsIn = (sentence: string) =>
  sentence.split(/[\s«»]+/).filter(word => /[\p{L}\d]/u.test(word)).length

const maxWords = 15

describe.each(all)('$title', guide => {
  test('[BEY-86] no sentence has more than fifteen words', () => {
    const long = textsOf(guide)
      .flatMap(sentences)
      .filter(sentence => wordsIn(sentence) > maxWords)
    expect(long).toEqual([])
  })

  test('[BEY-86] each line is one sentence, or a question and its answer', () => {
    for (const { sentences: quoted } of stepsOf(guide))
      for (const text of quoted)
        expect(
          sentences(text)
            .slice(0, -1)
            .every(one => one.endsWith('?')),
        ).toBe(true)
  })

  test('[BEY-86] abbreviations are there only to be explained', () => {
    for (const text of textsOf(guide).filter(text => /m³|\bTTC\b|\b[A-Z]{2,}\b/.test(text)))
      expect(text).toMatch(/«.*(m³|TTC|PDF).*»|^Montant TTC$/)
  })

  test('[BEY-87] each step has a drawing of less than 2 kB, and what it shows in words', () => {
    for (const { picture, shows } of stepsOf(guide)) {
      const file = `public/dessins/${picture}.svg`
      expect(statSync(file).size, file).toBeLessThan(2048)
      expect(shows).toMatch(/\.$/)
    }
  })

  test('[BEY-88] the buttons and words that it quotes are on the page, word for word', () => {
    for (const { steps, start, needsExtra } of guide.ways) {
      const folder = needsExtra ? servedBy(start?.href) : ''
      // Another extra serves this way: without it the guide does without the way.
      if (folder === undefined) continue
      const quoted = steps.flatMap(step =>
        step.sentences.flatMap(text =>
          [...text.matchAll(/«\u00a0(.+?)\u00a0»/g)].map(([, it]) => it),
        ),
      )
      const pages = [...(pagesOf[guide.href] ?? []), ...globSync(`${folder || '-'}/*.tsx`)]
      for (const name of quoted) expect(said(pages), name).toContain(name)
    }
  })
})

const toLogIn = ['app/ui/form/captcha.tsx', 'app/screens/access/login-form.tsx']
const menu = 'app/screens/shell/subscriber-frame.tsx'

/** The files of the pages on which a reader does what a guide says. */
const pagesOf: Record<string, string[]> = {
  [paths.easyPayment]: [
    ...['screens/home/owed.tsx', 'screens/invoices/pay.tsx', 'screens/invoices/paid.tsx'],
    'screens/access/other-ways-in.tsx',
  ].map(file => `app/${file}`),
  [paths.easyInvoice]: [
    ...['utility/bill.ts', 'utility/bill-reason.ts', 'app/domain/invoice-reason.ts'],
  ],
  [paths.easyReading]: [
    ...[...toLogIn, menu, 'app/screens/services/hub.server.ts'],
    ...['app/screens/services/index-field.tsx', 'app/screens/services/reading/reading.server.ts'],
    'app/wizard/steps/show-step.server.ts',
  ],
}

/** The folder of the extra that has a page at this address. */
function servedBy(href?: string): string | undefined {
  const isServed = ({ routes }: Declaration) =>
    Object.values(routes).some(files => `${href}`.slice(1) in files)
  const name = (extras as Declaration[]).find(isServed)?.name
  return name && `app/extras/${name}`
}

/** The texts of these files, without their comments. */
const said = (files: string[]) =>
  files
    .map(file => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$/gm, ''))
    .join('\n')
    .replaceAll('&nbsp;', '\u00a0')

test('[BEY-87] each drawing is used, and there is no other', () => {
  const used = new Set(all.flatMap(stepsOf).map(({ picture }) => `${picture}.svg`))
  const there = globSync('public/dessins/*.svg').map(file => file.split('/').at(-1) as string)
  expect(there.sort()).toEqual([...used].sort())
})
