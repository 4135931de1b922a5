import { expect, test } from 'vitest'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { monthlyStop } from './monthly-stop.server.ts'

// What the settings name; nothing is called.
utility()

const monthly = (pdcRef: string, paymentMode: 0 | 1) => ({
  ...pdc(pdcRef),
  contract: { souscriptionDate: null, paymentMode, monthlyPayment: 1 as const },
})

test('[MON-20] the summary tells which points direct debit goes on paying for, and whose mandate ends', () => {
  const eligible = [monthly('P1', 1), monthly('P2', 0), monthly('P3', 0)]
  const textFor = (refs: string[]) =>
    monthlyStop.sections({ points: { pdc: refs } }, { eligible }).at(-1)?.text
  expect(textFor(['P1'])).toEqual([
    'Les mensualités à venir ne seront plus prélevées.',
    'Les prochaines factures seront prélevées en une fois pour P1.',
    'Un prélèvement déjà transmis à votre banque aura lieu.',
  ])
  expect(textFor(['P1', 'P2', 'P3'])).toEqual([
    'Les mensualités à venir ne seront plus prélevées.',
    'Les prochaines factures seront prélevées en une fois pour P1.',
    'Les prochaines factures seront à régler en une fois pour P2, P3.',
    'Un prélèvement déjà transmis à votre banque aura lieu.',
    'Le mandat SEPA prend fin pour P2, P3.',
  ])
})
