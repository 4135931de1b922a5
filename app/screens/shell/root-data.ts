import type { TrustedRight } from '#domain/trusted-people.ts'
import type { Toast } from '#ui/toasts.tsx'

/** What the root's loader hands to every page, the failed ones included. */
export type RootData = {
  version: string
  email: string
  /** « partiellement conforme » */
  accessibility: string
  /** Public pages that the utility offers beyond the specification, at the foot of every page. */
  extraLinks: { href: string; label: string; isNear?: true }[]
  toasts: Toast[]
  /** For whom a helper acts, and with which rights. */
  acting: { name: string; rights: TrustedRight[] } | null
}
