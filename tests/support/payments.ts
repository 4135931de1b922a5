import { advance, findById, type LedgerEntry, openPayment } from '#payment/ledger.server.ts'

type Start = Parameters<typeof openPayment>[0]

/** A payment that the ledger has just written down. */
export async function written(start: Start): Promise<LedgerEntry> {
  const opened = await openPayment(start)
  if (opened?.found !== 'new') throw new Error(`not a new payment: ${opened?.found}`)
  return opened.entry
}

/** A payment that waits at the provider under `token`. */
export async function sent(start: Start, token: string, redirectUrl = 'http://p.test/') {
  const entry = await written(start)
  await advance(entry, 'sent', 'provider 00000', { token, redirectUrl })
  return findById(entry.id)
}
