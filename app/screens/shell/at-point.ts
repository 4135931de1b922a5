import { useLocation } from '@remix-run/react'

/** BEY-641: what leads from a page whose address names a metering point to another page of the same point. */
export function useAtPoint(): (path: string) => string {
  const pdc = new URLSearchParams(useLocation().search).get('pdc')
  return path =>
    pdc ? `${path}${path.includes('?') ? '&' : '?'}pdc=${encodeURIComponent(pdc)}` : path
}
