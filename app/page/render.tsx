import { useLocation } from '@remix-run/react'
import { createContext, useContext, useState } from 'react'
import { staffLogin } from '#paths.ts'

type Utility = { name: string; logo: string; phone: string }

/** The server's decisions for a whole page. They are not loader data, as an error page may have none. */
type Rendering = {
  utility: Utility
  nonce: string
  light: 'chosen' | 'given' | undefined
  /** Why the light version was given to a browser that did not choose it; the other pages do not carry this text. */
  lightReason: string | undefined
  /** Undefined in the light version, and on pages where a script does nothing. */
  script: string | undefined
  /** The inline styles of a browser's first page; undefined if the browser already has the stylesheet. */
  rules: string | undefined
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)

/** Whether the page at `path` is one of the staff's. */
export const isStaffs = (path: string) => path.startsWith(staffLogin)

/**
 * The utility, on any page: the server writes it on `<html>`, the browser reads it there. `space`: whose pages are at
 * this address.
 */
export function useUtility(): Utility & { space: string } {
  const rendering = useContext(RenderingContext)
  const space = `Espace ${isStaffs(useLocation().pathname) ? 'agents' : 'abonnés'}`
  if (rendering) return { ...rendering.utility, space }
  const { utility = '', logo = '', phone = '' } = document.documentElement.dataset
  return { name: utility, logo, phone, space }
}

export function useRendering(): Rendering | undefined {
  return useContext(RenderingContext)
}

/** Inline styles of a first page, which React leaves as they are; once scripts run, the stylesheet is linked too. */
export function useRules(): { nonce: string | undefined; css: string } | undefined {
  const rendering = useContext(RenderingContext)
  const [rules] = useState(() => {
    if (rendering) return rendering.rules && { nonce: rendering.nonce, css: rendering.rules }
    const style = document.querySelector('style')
    return style ? { nonce: style.nonce, css: style.textContent ?? '' } : undefined
  })
  return rules || undefined
}
