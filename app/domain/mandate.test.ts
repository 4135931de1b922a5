import { expect, test } from 'vitest'
import { mandateText } from './payment-modes.ts'

test('a mandate authorises creditor and bank, and mentions the refund within 8 weeks', () => {
  const [authorisation, refund, rights] = mandateText('Service des eaux')
  expect(authorisation).toContain('vous autorisez Service des eaux à envoyer des instructions')
  expect(authorisation).toContain('votre banque à débiter votre compte')
  expect(refund).toContain('droit d’être remboursé')
  expect(refund).toContain('dans les 8 semaines suivant la date de débit')
  expect(rights).toContain('auprès de votre banque')
})
