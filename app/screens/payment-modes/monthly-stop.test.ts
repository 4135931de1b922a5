import { expect, test } from 'vitest'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { monthlyStop } from './stops.server.ts'
import { modeSentence } from './texts.server.ts'

// Values for the settings; nothing is called.
utility()

const monthly = (pdcRef: string, paymentMode: 0 | 1) =>
  pdc(pdcRef, { paymentMode, monthlyPayment: 1 })

test('[MON-20] the summary tells which points direct debit goes on paying for, and whose mandate ends', () => {
  const eligible = [monthly('P1', 1), monthly('P2', 0), monthly('P3', 0)]
  const textFor = (refs: string[]) =>
    monthlyStop
      .sections({ points: { pdc: refs } }, { eligible })
      .at(-1)
      ?.lines.map(({ value }) => value)
  expect(textFor(['P1'])).toEqual([
    'Un prélèvement déjà transmis à votre banque aura lieu.',
    'Les mensualités à venir ne seront plus prélevées.',
    'Elles seront prélevées en une fois pour 12\u00a0rue des Lilas (P1).',
  ])
  expect(textFor(['P1', 'P2', 'P3'])).toEqual([
    'Un prélèvement déjà transmis à votre banque aura lieu.',
    'Les mensualités à venir ne seront plus prélevées.',
    'Elles seront prélevées en une fois pour 12\u00a0rue des Lilas (P1).',
    'Elles seront à régler en une fois pour 12\u00a0rue des Lilas (P2), 12\u00a0rue des Lilas (P3).',
    'Le mandat SEPA prend fin pour 12\u00a0rue des Lilas (P2), 12\u00a0rue des Lilas (P3).',
  ])
})

test('[BEY-132] the mode of an address agrees with it', () => {
  expect(modeSentence(monthly('P1', 0))).toBe('Cette adresse est mensualisée.')
  expect(modeSentence(monthly('P1', 1))).toBe('Cette adresse est mensualisée et prélevée.')
})
