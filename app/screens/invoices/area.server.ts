import type { Area } from '../../area.ts'

/** Without it the page of an invoice says its amount and its dates. */
export const area: Area<'invoice-detail'> = { name: 'invoice-detail', routes: {} }
