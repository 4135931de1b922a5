import { formatDay } from '#domain/dates.ts'
import { orNotice } from '#http/notice.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'

/** Since when the bills go by e-mail, in words; null for paper. */
export async function eInvoiceSince({ call, who }: Subscriber): Promise<string | null> {
  const { since } = await call('getEInvoice', { query: { userLogin: who.owner } })
  return since && formatDay(since)
}

/** EINV-06: the same, for pages that can do without; null where it is neither offered nor joined, or nobody can say. */
export async function eInvoiceState(subscriber: Subscriber) {
  const asked = eInvoiceSince(subscriber).then(since => ({ since }))
  const { value } = await orNotice(asked, null)
  return value?.since || settings().SHOW_E_INVOICE ? value : null
}
