import { expect, test } from 'vitest'
import { lastIndexText } from './index-verdict.ts'

test.each([
  ['Manuelle', 'relevé manuellement'],
  ['WEBABO', 'relevé manuellement'],
  ['Estimation', 'estimé'],
  ['Radio', 'relevé par radio'],
  ['Initialisation', 'lors du changement de compteur'],
  ['Portable', 'relevé visuellement'],
] as const)('[READ-13] [READ-14] [TERM-09] the last index by a report « %s »', (type, words) => {
  const report = { type, index: 1284, date: '2026-05-14', avgCons: null }
  expect(lastIndexText(report).replaceAll(/\s/g, ' ')).toBe(
    `Votre dernier index ${words} le 14/05/2026 est de 1 284 m3.`,
  )
})
