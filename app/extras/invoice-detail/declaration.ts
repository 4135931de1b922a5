import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

/** It has no page of its own: without it, the page of an invoice says its amount and its dates only. */
export const extra: Declaration<'invoice-detail'> = {
  name: 'invoice-detail',
  place: 90,
  routes: {},
  slots: () => import('./slots.server.ts'),
}
