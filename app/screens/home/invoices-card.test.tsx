import { expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import { InvoicesCard } from './shown-point.tsx'

const point = { pdc: 'A', isShown: true, address: '', mode: '' }

test('a balance that could not be read is said to be missing, and nothing is to be paid', () => {
  const html = htmlOf(<InvoicesCard {...point} state={null} total={null} />)
  expect(html).toContain('Solde indisponible')
  expect(html).not.toContain('à payer')
})

test('what is owed is said even where no bill is known', () => {
  const html = htmlOf(<InvoicesCard {...point} state={null} total="42,10 €" />)
  expect(html).toContain('<strong>42,10 €</strong> à payer pour cette adresse.')
})
