import { expect, test, vi } from 'vitest'
import type { Call } from '#upstream/catalogue/index.ts'
import { payline, recorded } from '../../../tests/support/payline.ts'
import { sent } from '../../../tests/support/payments.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { invoice, user } from '../../../tests/support/samples.ts'
import { checkout } from '../checkout.server.ts'
import { findByToken } from '../ledger.server.ts'

vi.hoisted(() => vi.resetModules())

const { answer } = payline()
const token = '1fdl31BWrOdYuOLOq2GU1795248000000'

onNewStore(() => {
  test('[BEY-120] a token that another payment has opens no second one', async () => {
    const lines = [{ invoice: 'F1', amountCents: 2034 }]
    const { id } = await sent({ owner: 'A1001', pdc: 'PDC1', submission: 'form', lines }, token)
    /** The utility has no part in it, but for what it knows of the payer. */
    const call = (async (name: string) =>
      name === 'getUser' ? user : expect.fail(name)) as unknown as Call
    const order = { call, owner: 'A1001', pdc: 'PDC1', submission: 'again', requestId: 'r' }
    answer(recorded('opened'))
    const opened = await checkout({ ...order, invoices: [invoice('F9', 19.99)] })
    expect(opened).toEqual({ kind: 'refused', message: undefined })
    expect(await findByToken(token)).toMatchObject({ id, amountCents: 2034 })
  })
})
