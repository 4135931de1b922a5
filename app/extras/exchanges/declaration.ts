import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'

/** What leaves for a billing program that has no API, and what it has not acknowledged, as staff see it. */
export const extra: Declaration<'exchanges'> = {
  name: 'exchanges',
  place: 190,
  routes: {},
  slots: () => import('./slots.server.ts'),
}
