import { describe, expect, test } from 'vitest'
import { type Formats, type Kind, readCell } from './fields.ts'
import { filesLike, parseMapping, placesOf } from './mapping.ts'
import { guess } from './propose.ts'
import { protectionsOf } from './protections.ts'

const french: Formats = { day: 'jj/mm/aaaa', decimal: ',', amounts: 'euros' }

describe('[BEY-701] a cell', () => {
  const read = (cell: string, kind: Kind, formats: Partial<Formats> = {}) => {
    const found = readCell(cell, kind, { ...french, ...formats })
    return 'value' in found ? found.value : 'refused'
  }

  test.each<[string, Kind, string | number | null, Partial<Formats>?]>([
    ['84,37', 'cents', 8437],
    ['1 318,44 €', 'cents', 131_844],
    ['1\u00a0318,44', 'cents', 131_844],
    ['1\u202f318,44', 'cents', 131_844],
    ['1.318,44', 'cents', 131_844],
    ['1,318.44', 'cents', 131_844, { decimal: '.' }],
    ['84.37', 'cents', 8437, { decimal: '.' }],
    ['84,3700', 'cents', 8437],
    ['-12,5', 'cents', -1250],
    ['12,50-', 'cents', -1250],
    ['(12,50)', 'cents', -1250],
    ['0,29', 'cents', 29],
    ['1,15', 'cents', 115],
    ['8437', 'cents', 8437, { amounts: 'centimes' }],
    [' ', 'cents', null],
    ['84.37', 'cents', 'refused'],
    ['1.318', 'cents', 'refused'],
    ['84,375', 'cents', 'refused'],
    ['1,31844E+03', 'cents', 'refused'],
    ['84,37', 'cents', 'refused', { amounts: 'centimes' }],
    ['1,2,3', 'cents', 'refused'],
    ['31/12/2025', 'day', '2025-12-31'],
    ['1/2/2026', 'day', '2026-02-01'],
    ['31/12/2025 00:00:00', 'day', '2025-12-31'],
    ['00/00/0000', 'day', null],
    ['20251231', 'day', '2025-12-31', { day: 'aaaammjj' }],
    ['2025-12-31T08:00:00', 'day', '2025-12-31', { day: 'aaaa-mm-jj' }],
    ['31/12/25', 'day', '2025-12-31', { day: 'jj/mm/aa' }],
    ['29/02/2024', 'day', '2024-02-29'],
    ['29/02/2025', 'day', 'refused'],
    ['12/31/2025', 'day', 'refused'],
    ['31/12/25', 'day', 'refused'],
    ['000042', 'number', '000042'],
    ['="000042"', 'number', '000042'],
    ['1,2E+05', 'number', 'refused'],
    ['a/b', 'number', 'refused'],
    ['../a', 'number', 'refused'],
    ['c100a', 'meter', 'C100A'],
    ['1000', 'zip', '01000'],
    ['2A004', 'zip', 'refused'],
    ['214,9', 'index', 214],
    ['-1', 'index', 'refused'],
    ['34,6', 'volume', 35],
    ['Oui', 'yes', 1],
    ['peut-être', 'yes', 'refused'],
  ])('%j as %s is %j', (cell, kind, expected, formats) => {
    expect(read(cell, kind, formats)).toBe(expected)
  })

  test('a code is what the mapping says, also an empty one', () => {
    const codes = { P: 'oui', '': 'non' }
    expect(['P', '', 'Z'].map(cell => readCell(cell, 'yes', french, codes))).toEqual([
      ...[{ value: 1 }, { value: 0 }, { expected: expect.stringContaining('codes') }],
    ])
  })

  test('what is expected is said with the value', () => {
    expect(readCell('84.37', 'cents', french)).toEqual({
      expected: 'une virgule est attendue, «\u00a084,37\u00a0»',
    })
    expect(readCell('84,37', 'cents', { ...french, decimal: '.' })).toEqual({
      expected: 'un point est attendu, «\u00a084.37\u00a0»',
    })
  })
})

describe('[BEY-701] the mapping', () => {
  const meters = { fichier: 'C.CSV', colonnes: { numero: 'N°', contrat: 'PDS', pose: 'POSE' } }
  const given = (change: object) =>
    JSON.stringify({ fichiers: { compteurs: { ...meters, ...change } } })

  test('names each of its faults', () => {
    expect(parseMapping(given({}))).toMatchObject({ protections: { disparus: 5 } })
    const faults = { colonnes: { numero: 'N°', couleur: 'C' }, codes: { pose: {} } }
    expect(() => parseMapping(given(faults))).toThrow(
      /couleur.*n’existe pas[\s\S]*contrat.*ni colonne[\s\S]*pose.*ni colonne/,
    )
    expect(() => parseMapping(given({ separateur: '!' }))).toThrow(/separateur/)
  })

  test('finds columns by name, whatever its case and accents, or by number', () => {
    const { compteurs } = parseMapping(
      given({ colonnes: { numero: 'N° Cpt', contrat: ['Réf', 'Rang'], pose: 4 } }),
    ).fichiers
    const places = placesOf(compteurs as never, ['n° CPT', 'REF', 'RANG', 'POSE'], 'C.CSV')
    expect([...places]).toEqual([
      ['numero', [0]],
      ['contrat', [1, 2]],
      ['pose', [3]],
    ])
  })

  test('is proposed from the names of columns; what is missing is left to fill in', () => {
    expect(guess('compteurs', ['N° CPT', 'REF PDS', 'DIAM'])).toEqual({
      ...{ numero: 'N° CPT', contrat: 'REF PDS', pose: '?' },
    })
    expect(
      guess('factures', [
        'N° FACTURE',
        'REF PDS',
        'DU',
        'MT HT',
        'MT TTC',
        'RESTE DU',
        'DT FACT',
        'DT LIMITE',
      ]),
    ).toEqual({
      ...{ numero: 'N° FACTURE', contrat: 'REF PDS', montant: 'MT TTC', solde: 'RESTE DU' },
      ...{ emise: 'DT FACT', echeance: 'DT LIMITE', periodeDu: 'DU' },
    })
  })

  test('means files by a pattern that is no expression', () => {
    expect(filesLike('utility/exemple', 'corr*.json').map(({ name }) => name)).toEqual([
      'correspondance.json',
    ])
    expect(filesLike('utility/exemple', 'corr.*')).toEqual([])
  })
})

test('[BEY-703] amounts that are no water bills stop the first import too', () => {
  const none = { count: 0, cents: 0 }
  const amounts = (cents: number) => ({
    ...{ all: { count: 900, cents }, fresh: none, old: none },
    ...{ changed: 0, hundredfold: 0, settled: 0 },
  })
  const limits = { disparus: 5, lignesRefusees: 2, payeesChangees: 1, medianeMax: 3000 }
  const unmet = (cents: number) =>
    protectionsOf({
      changes: {},
      files: {},
      before: {},
      amounts: amounts(cents),
      refusedLines: 0,
      limits,
    })
      .filter(({ isMet }) => !isMet)
      .map(({ code }) => code)
  expect([unmet(18_900), unmet(1_890_000)]).toEqual([[], ['montants-invraisemblables']])
})
