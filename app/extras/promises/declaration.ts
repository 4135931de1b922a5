import * as paths from '#paths.ts'
import type { Declaration } from '../extra.ts'

export { calls } from './calls.ts'
export { promiseSettings as settings } from './rules.ts'

const link = { href: paths.promises, label: 'Nos engagements' }

export const extra: Declaration<'promises'> = {
  name: 'promises',
  place: 110,
  routes: { visitors: { 'nos-engagements': 'promises.tsx' } },
  slots: () => import('./slots.server.ts'),
  footer: link,
  siteMap: { 'Aide et informations': [link] },
  sample: { engagements: { title: 'Nos engagements', path: paths.promises } },
}
