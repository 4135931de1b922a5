import { describe, expect, test } from 'vitest'
import { forwardingAddress, lastReportOf, movingLimits, passesEnd } from './leaving.ts'

test('a departure is a year back at the earliest, and six months ahead at the latest', () => {
  expect(movingLimits('2026-08-31')).toEqual({ min: '2025-08-31', max: '2027-02-28' })
})

test('[BEY-750] the last day of a contract belongs to it, and one that goes on has no end to pass', () => {
  expect(passesEnd('2026-12-11', '2026-12-11')).toBe(false)
  expect(passesEnd('2026-12-12', '2026-12-11')).toBe(true)
  expect(passesEnd('2026-12-12', undefined)).toBe(false)
})

describe('the forwarding address', () => {
  const whole = {
    nom: 'Martin',
    prenom: 'Claire',
    adresse: '8 quai de la Scierie',
    cp: '99120',
    ville: 'Saint-Lunier',
  }
  const messages = (changes: object) =>
    Object.fromEntries(
      (forwardingAddress.safeParse({ ...whole, ...changes }).error?.issues ?? []).map(
        ({ path, message }) => [path.join('.'), message.split('\n', 1)[0]],
      ),
    )

  test('is read without superfluous spaces, and reading the result again changes nothing', () => {
    const read = forwardingAddress.parse({ ...whole, nom: ' Le  Goff ', cp: ' 99 120 ' })
    expect(read).toEqual({ ...whole, nom: 'Le Goff' })
    expect(forwardingAddress.parse(read)).toEqual(read)
  })

  const required = {
    nom: 'Nom requis',
    prenom: 'Prénom requis',
    adresse: 'Adresse postale requise',
    cp: 'Code postale requis',
    ville: 'Ville requise',
  }

  test.each([undefined, '', '  '])(
    '[TERM-14] [TERM-15] [TERM-16] [TERM-17] [TERM-18] is refused for each part that is %j',
    nothing => {
      const empty = Object.fromEntries(Object.keys(whole).map(name => [name, nothing]))
      expect(messages(empty)).toEqual(required)
    },
  )

  test.each(['9912', '991200', '99A20', '2A004', 'Vauclaire', '٩٩١٢٠'])(
    '[TERM-17] is refused with the postcode « %s »',
    cp => {
      expect(messages({ cp })).toEqual({ cp: 'Code postale requis' })
    },
  )

  test('is refused with a name that is too long, or with an invisible character', () => {
    expect(messages({ nom: 'x'.repeat(61) })).toEqual({ nom: '60 caractères au plus.' })
    expect(messages({ ville: 'Lyon\u202e' }).ville).toContain('caractère invisible')
  })
})

describe('the last reading that a final index is compared with', () => {
  const report = (index: number) => ({ index, date: '2026-11-01', avgCons: null })
  const meter = (counterRef: string, index?: number) => ({
    counterRef,
    report: index === undefined ? null : report(index),
  })

  test('is that of the only meter, whatever number was entered', () => {
    expect(lastReportOf([meter('A', 12)], 'Z')).toEqual(report(12))
    expect(lastReportOf([meter('A')], 'A')).toBeNull()
    expect(lastReportOf([], '')).toBeNull()
  })

  test('of several meters, is that of the one that was entered, else the lowest, and unknown while one was never read', () => {
    const meters = [meter('A', 40), meter('B', 12)]
    expect(lastReportOf(meters, 'A')).toEqual(report(40))
    expect(lastReportOf(meters, '')).toEqual(report(12))
    expect(lastReportOf([...meters, meter('C')], '')).toBeNull()
    expect(lastReportOf([...meters, meter('C')], 'C')).toBeNull()
  })
})
