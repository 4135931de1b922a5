import * as paths from '#paths.ts'
import type { Extra } from '../../extras.ts'

const links: { extra: Extra; href: string; label: string }[] = [
  { extra: 'local-water', href: paths.localWater, label: 'L’eau de ma commune' },
  { extra: 'easy-read', href: paths.easyRead, label: 'Facile à lire' },
]

/** At the foot of every page: the public pages of the areas that the utility offers. */
export const extraLinksFor = (offered: Extra[]) =>
  links.flatMap(({ extra, ...link }) => (offered.includes(extra) ? [link] : []))
