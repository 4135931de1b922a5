import { formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/** The day since which invoices go by e-mail, as pages write it; null for paper. */
export async function eInvoiceSince({ call, who }: Subscriber): Promise<string | null> {
  const { since } = await call('getEInvoice', { query: { userLogin: who.owner } })
  return since && formatDay(since)
}

/**
 * EINV-06: since when invoices go by e-mail, for pages that can do without; `missing` is the notice to show in an
 * outage. Null where e-mail is neither offered nor chosen.
 */
export async function eInvoiceState(subscriber: Subscriber) {
  // The choice is the subscriber's: it is not shown to a helper.
  if (subscriber.who.by) return null
  const { value: since, notice: missing } = await orNotice(eInvoiceSince(subscriber), null)
  return since || settings().SHOW_E_INVOICE ? { since, missing } : null
}
