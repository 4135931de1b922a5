import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { readPes } from './pes.ts'

const example = readFileSync('utility/exemple/pes/ORMC_2026_12.xml', 'latin1')
const folder = mkdtempSync(path.join(tmpdir(), 'pes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The rows of a file that has this text, by their columns. */
function rowsOf(xml: string, by: 'piece' | 'line' = 'piece') {
  const file = path.join(folder, 'ORMC.xml')
  writeFileSync(file, xml, 'latin1')
  const rows: (Record<string, string | undefined> & { rank: number; pdf: Buffer | undefined })[] =
    []
  readPes(file, by, header => (cells, rank, pdf) => {
    const named = Object.fromEntries(header.map((name, n) => [name, cells[n]]))
    rows.push({ ...named, rank, pdf } as (typeof rows)[number])
  })
  return rows
}

test('[BEY-707] a PES gives its debtors, numbers, days, amounts with tax, and each its own PDF', () => {
  const rows = rowsOf(example)
  expect(rows).toMatchObject([
    { rank: 1, Nom: 'NOËL', RefTiers: '000007', NumeroFacture: 'E2026000001', Montant: '152.45' },
    { rank: 2, Nom: 'PÉCHEUR', Adr2: "3 ALLÉE D'ÎLE", Montant: '84.40', DteAsp: '2026-11-25' },
    { rank: 3, Nom: 'MAÎTRE', Titre: '2026-12-3', DtePrel: '', pdf: undefined },
  ])
  for (const { pdf, NumeroFacture } of rows.slice(0, 2))
    expect(pdf?.toString('latin1')).toContain(`Facture ${NumeroFacture}`)
  expect(rowsOf(example, 'line').map(({ CodProdLoc, Montant }) => [CodProdLoc, Montant])).toEqual([
    ...[
      ['ABO', '25.32'],
      ['CON', '127.13'],
      ['CON', '84.40'],
      ['ABO', '25.32'],
    ],
  ])
  expect(rowsOf(example.replace('ISO-8859-1', 'windows-1252'))[0]).toMatchObject({ Nom: 'NOËL' })
})

test('[BEY-707] an amount that is none, and what cancels or reduces, stay texts that a row is refused by', () => {
  expect(rowsOf(example.replace('80.00', '80,00'))[1]?.Montant).toBe('80,00')
  expect(rowsOf(example.replace('TypBord V="06"', 'TypBord V="02"'))[0]?.Montant).toMatch(/02/)
})

describe('[BEY-708] what is no whole PES stops, and is named', () => {
  const within = (more: string) => example.replace('<Enveloppe>', `${more}<Enveloppe>`)
  const pdf = (content: Buffer) =>
    example.replace(/(pdf">)[^<]+/, `$1${gzipSync(content).toString('base64')}`)
  test.each<[why: string, xml: string, code: string, named: RegExp]>([
    ['a document type', example.replace('<n:', '<!DOCTYPE n><n:'), 'xml-doctype', /DOCTYPE/],
    [
      'an entity',
      example.replace('<n:', '<!doctype n [<!ENTITY a "b">]><n:').replace('NOËL', '&a;'),
      ...(['xml-doctype', /ENTITY/] as const),
    ],
    [
      'elements within elements',
      within(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`),
      ...(['xml-profondeur', /30/] as const),
    ],
    ['a cut', example.slice(0, example.length / 2), 'fichier-coupe', /ligne \d+/],
    ['a cut within letters', example.replace('ISO-8859-1', 'UTF-8'), 'encodage', /UTF-8/],
    ['an encoding that is none', example.replace('ISO-8859-1', 'x-a'), 'encodage', /x-a/],
    [
      'a « pièce » that is missing',
      example.replace('NbrPce V="3"', 'NbrPce V="4"'),
      ...(['bordereau-incomplet', /4 pièces.*il en a 3/] as const),
    ],
    ['another amount', example.replace('80.00', '8000.00'), 'bordereau-incomplet', /bordereau 12/],
    ['no number', example.replace('<IdPce V="2"/>', ''), 'pes-element', /Piece\/1\/.*IdPce/],
    ['an expense', example.replaceAll('Recette', 'Depense'), 'pes-element', /PES_RecetteAller/],
    ['an attached text', pdf(Buffer.from('text')), 'pes-piece-jointe', /FE?2026000001/],
    ['a bomb', pdf(Buffer.alloc(30_000_000, '%PDF-')), 'pes-piece-jointe', /20 Mo/],
  ])('%s', (_why, xml, code, named) => {
    expect(() => rowsOf(xml)).toThrow(expect.objectContaining({ code }))
    expect(() => rowsOf(xml)).toThrow(named)
    expect(() => rowsOf(xml)).toThrow(/^ORMC\.xml/)
  })
})
