import { expect, test } from 'vitest'
import { type AidLine, aidLimits, aidOutcomeOf, readAidList, textOf } from './rules.ts'

const read = (text: string) => {
  const answer = readAidList(text)
  return 'fault' in answer
    ? answer.fault
    : answer.lines.map(({ line, number, cents, isReadable }) =>
        isReadable ? [line, number, cents] : [line, 'illisible'],
      )
}

test.each([
  ['bare, with semicolons', '100001;50\r\n100002;12,50\r\n', [[1, '100001', 5000], [2, '100002', 1250]]],
  ['a number a line', '100001\n\n 100 002 \n', [[1, '100001', null], [3, '100002', null]]],
  ['with commas', '100001,12.5\n"100002","1 000,00 €"', [[1, '100001', 1250], [2, '100002', 100_000]]],
  ['by the names of its columns', '\uFEFFMontant 2026;Nom;N° d’abonné\n50;Martin;p100007a', [[2, 'P100007A', 5000]]],
  ['of two columns, one without a known name', 'Quartier;Abonné\n30;100001', [[2, '100001', 3000]]],
  ['that a spreadsheet was kept from computing', '\'100001;50', [[1, '100001', 5000]]],
  ['with a name before the number, but without names of columns', 'Martin;100001;50', [[1, 'illisible']]],
  ['whose comma is that of the amount too', '100001,12,50\n100002,12', [[1, 'illisible'], [2, '100002', 1200]]],
  ['whose comma is, under names', 'ref,montant,note\n100001,12,50', [[2, 'illisible']]],
  ['of amounts that are none', '1;0\n2;-5\n3;=1+1\n4;1000,01\n5;12,345', [1, 2, 3, 4, 5].map(n => [n, 'illisible'])],
  ['of numbers that are none', '=cmd;5\n;5', [[1, 'illisible'], [2, 'illisible']]],
])('[BEY-410] a list %s is read, and nothing guessed', (_, text, lines) => {
  expect(read(text)).toEqual(lines)
}) // biome-ignore format: a case a line

test.each([
  ['', 'aucune ligne'],
  ['Référence;Montant\n', 'aucune ligne'],
  ['100001;5\n"100002"x;5\n100003;5', 'La ligne 2 a un guillemet'],
  ['PK\u0003\u0004', 'pas un texte'],
  ['1000\0', 'pas un texte'],
  ['1\n'.repeat(aidLimits.lines + 1), '5000 au plus'],
])('[BEY-410] %j is no list', (text, fault) => {
  expect(read(text)).toContain(fault)
})

test('[BEY-410] [BEY-614] as UTF-8, Windows-1252 and UTF-16 write it', () => {
  const latin = Uint8Array.from(
    [...'N° abonné;50 €'].map(c => (c === '€' ? 0x80 : c.charCodeAt(0))),
  )
  const wide = Buffer.from('\uFEFFabonné', 'utf16le')
  expect([textOf(Buffer.from('abonné')), textOf(latin), textOf(wide)]).toEqual([
    'abonné',
    'N° abonné;50 €',
    'abonné',
  ])
  const bare = wide.subarray(2)
  for (const bytes of [wide, bare]) expect(textOf(Buffer.from(bytes).swap16())).toBe('abonné')
  expect(textOf(bare)).toBe('abonné')
  expect(read('sep=;\rPDC;Montant\r100001;50\r')).toEqual([[3, '100001', 5000]])
})

const line: AidLine = { line: 1, number: '100001', cents: 5000, isReadable: true }
const known = { points: 1, open: 1, isFirst: true, isHelped: false }

test.each([
  ['ready', 'ready', {}, {}],
  ['unreadable', 'unreadable', { isReadable: false }, {}],
  ['unknown', 'unknown', {}, null],
  ['unknown', 'unknown', {}, { points: 0, open: 0 }],
  ['closed', 'closed', {}, { open: 0, isHelped: true }],
  ['several', 'several', {}, { points: 2, open: 2 }],
  ['ready', 'ready', {}, { points: 2 }],
  ['twice', 'twice', {}, { isFirst: false, isHelped: true }],
  ['helped', 'ready', { cents: null }, { isHelped: true }],
  ['unpriced', 'ready', { cents: null }, {}],
] as const)('[BEY-410] %s for a credit, %s for a letter', (credit, letter, of, about) => {
  const outcomes = (['credit', 'letter'] as const).map(kind =>
    aidOutcomeOf({ ...line, ...of }, kind, about && { ...known, ...about }),
  )
  expect(outcomes).toEqual([credit, letter])
})
