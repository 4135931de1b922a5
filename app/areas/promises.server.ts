import * as paths from '#paths.ts'
import type { Area } from './area.ts'

const link = { href: paths.promises, label: 'Nos engagements' }

export const area: Area<'promises'> = {
  name: 'promises',
  routes: { open: { 'nos-engagements': 'screens/promises/promises.tsx' } },
  footer: link,
  siteMap: { 'Aide et informations': [link] },
}
