import type { Declaration } from '../extra.ts'

/** It has no page of its own: without it, the page of an invoice says its amount and its dates only. */
export const extra: Declaration<'invoice-detail'> = {
  name: 'invoice-detail',
  place: 90,
  routes: {},
}
