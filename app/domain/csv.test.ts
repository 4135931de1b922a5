import { expect, test } from 'vitest'
import { fromCsv, toCsv } from './csv.ts'

test('a file is written as a French spreadsheet reads it: byte order mark, semicolons, decimal commas, CRLF', () => {
  expect(toCsv(['Émise le', 'Montant (€)'], [['21/11/2026', { decimal: 126.5 }]])).toBe(
    '\uFEFFÉmise le;Montant (€)\r\n21/11/2026;126,50\r\n',
  )
})

test('a text with separators, quotes or line breaks is quoted and stays one field', () => {
  expect(toCsv(['a'], [['deux; "mots"\nsur deux lignes']])).toContain(
    '"deux; ""mots""\nsur deux lignes"',
  )
})

test('a text that a spreadsheet would compute is prefixed with an apostrophe, and a negative number is not', () => {
  const csv = toCsv(
    ['a', 'b'],
    [
      ['=1+1', -42.18],
      ['@SOMME(A1)', { decimal: -0.3 }],
    ],
  )
  expect(csv).toContain("'=1+1;-42,18")
  expect(csv).toContain("'@SOMME(A1);-0,30")
  for (const begins of ['=', '+', '-', '@', '\t', '\r'])
    expect(toCsv(['a'], [[`${begins}1`]])).toContain(`'${begins}1`)
  expect(toCsv(['a'], [['une\rdeux']])).toContain('"une\rdeux"')
})

test('[BEY-614] what is written keeps its zeros in a spreadsheet, and is read again as it was', () => {
  const row = { Téléphone: '0612345678', Postal: '01000', Compteur: '123456789012', Nom: '7' }
  const csv = toCsv(Object.keys(row), [Object.values(row)])
  const groups = '06\u00a012\u00a034\u00a056\u00a078'
  expect(csv).toContain(`${groups};"=""01000""";"=""123456789012""";7`)
  expect(fromCsv(csv)).toEqual([{ ...row, Téléphone: groups }])
  expect(fromCsv('Postal\n="01000"\n')).toEqual([{ Postal: '01000' }])
})

test('[BEY-614] lines may end by CR alone, and a first line may say the separator', () => {
  const rows = [
    { Réf: 'a', Montant: '1,5' },
    { Réf: 'b', Montant: '2' },
  ]
  for (const end of ['\r', '\n', '\r\n'])
    for (const head of ['', '\uFEFF', `sep=;${end}`, `\uFEFF"sep=;"${end}`])
      expect(fromCsv(`${head}${['Réf;Montant', 'a;1,5', 'b;2'].join(end)}${end}`)).toEqual(rows)
})

test('[BEY-274] a table is read whatever its separator, line ends, quotes and byte order mark', () => {
  const rows = [
    { Réf: 'a;b', Montant: '1 234,56' },
    { Réf: 'c"d', Montant: '' },
  ]
  expect(fromCsv('\uFEFFRéf;Montant\r\n"a;b";1 234,56\r\n"c""d";\r\n\r\n')).toEqual(rows)
  expect(fromCsv('Réf,Montant\na;b,"1 234,56"\n"c""d",')).toEqual(rows)
  expect(fromCsv('Réf\tMontant\na;b\t1 234,56\n"c""d"\t')).toEqual(rows)
  expect(fromCsv('')).toEqual([])
})
