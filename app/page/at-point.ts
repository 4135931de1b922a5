import { useLocation } from '@remix-run/react'

/**
 * BEY-641: what leads from a page whose address names a metering point to another page of the same point, whose path
 * has no query of its own.
 */
export function useAtPoint(): (path: string) => string {
  const pdc = new URLSearchParams(useLocation().search).get('pdc')
  return path => (pdc ? `${path}?pdc=${encodeURIComponent(pdc)}` : path)
}
