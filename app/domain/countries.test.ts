import { expect, test } from 'vitest'
import { countries, findCountry } from './countries.ts'
import { oneLine } from './values.ts'

test('[ADDR-05] the countries of the world are known by their French names, once each', () => {
  const all = countries()
  for (const name of ['France', 'Belgique', 'Côte d’Ivoire', 'États-Unis', 'Allemagne'])
    expect(all).toContain(name)
  for (const name of ['Union européenne', 'Nations Unies', 'zone euro', 'région inconnue'])
    expect(all).not.toContain(name)
  expect(new Set(all).size).toBe(all.length)
  expect(all.indexOf('Égypte')).toBeLessThan(all.indexOf('France'))
})

test('[ADDR-05] [BEY-604] a country is found however it is typed; Narnia is none', () => {
  expect(findCountry(' FRANCE ')).toBe('France')
  expect(findCountry("cote d'ivoire")).toBe('Côte d’Ivoire')
  for (const [typed, name] of [
    ['Etats Unis', 'États-Unis'],
    ['Royaume Uni', 'Royaume-Uni'],
    ['FR', 'France'],
    ['be', 'Belgique'],
    ['Cote d’ivoire', 'Côte d’Ivoire'],
  ] as const)
    expect(findCountry(typed)).toBe(name)
  expect(findCountry('ZZ')).toBeUndefined()
  expect(findCountry('Narnia')).toBeUndefined()
  expect(findCountry('Fran')).toBeUndefined()
  expect(findCountry('')).toBeUndefined()
})

test('[BEY-664] an address abroad says its country, one in France does not', () => {
  const adress = { streetNumber: '3', streetName: 'rue Haute', zipCode: '1000', city: 'Bruxelles' }
  expect(oneLine({ ...adress, country: 'Belgique' })).toBe(
    '3\u00a0rue Haute, 1000 Bruxelles, Belgique',
  )
  expect(oneLine({ ...adress, country: 'France' })).toBe('3\u00a0rue Haute, 1000 Bruxelles')
})
