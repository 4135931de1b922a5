import { expect, test } from 'vitest'
import { onBackend } from '../../../tests/support/backend.ts'

const { backend } = await onBackend()

test('[BEY-300] an invoice of another subscriber has no parts to show', async () => {
  const token = await backend.logIn('100001')
  const partsOf = (factNumber: string) =>
    backend.ask('getInvoiceParts', { query: { pdc: 'P100001', factNumber } }, token)
  expect(await partsOf('F100001-01')).not.toBeNull()
  expect(await partsOf('F100002C-01')).toBeNull()
})
