import { partsOf } from './parts.tsx'

// What extras say on the page of an invoice, in three places of it.

/** Under the amount: `invoice-card.tsx` of each. */
export const InvoiceCards = partsOf(import.meta.glob('./*/invoice-card.tsx', { eager: true }))

/** Beside it, above what can be done about the invoice: `invoice-aside.tsx`. */
export const InvoiceAsides = partsOf(import.meta.glob('./*/invoice-aside.tsx', { eager: true }))

/** Among what can be done about the invoice: `invoice-rows.tsx`. */
export const InvoiceRows = partsOf(import.meta.glob('./*/invoice-rows.tsx', { eager: true }))
