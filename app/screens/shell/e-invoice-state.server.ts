import { formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/** Since when the bills go by e-mail, in words; null for paper. */
export async function eInvoiceSince({ call, who }: Subscriber): Promise<string | null> {
  const { since } = await call('getEInvoice', { query: { userLogin: who.owner } })
  return since && formatDay(since)
}

/**
 * EINV-06: the same, for pages that can do without, which show what is `missing` in an outage; null where it is neither
 * offered nor known to be joined.
 */
export async function eInvoiceState(subscriber: Subscriber) {
  // A helper does not choose it: it is the subscriber's own choice.
  if (subscriber.who.by) return null
  const { value: since, notice: missing } = await orNotice(eInvoiceSince(subscriber), null)
  return since || settings().SHOW_E_INVOICE ? { since, missing } : null
}
