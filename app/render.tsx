import { createContext, useContext } from 'react'

/** The utility, as every page shows it; `logo` may be empty. */
export type Utility = { name: string; logo: string; phone: string }

/** What the server decides for a whole page. Not loader data: an error page may have none. */
type Rendering = {
  utility: Utility
  nonce: string
  /** The page's own script; none in the light version. */
  script: string | undefined
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)

/** On any page: the server writes it on `<html>`, the browser reads it there. */
export function useUtility(): Utility {
  const rendering = useContext(RenderingContext)
  if (rendering) return rendering.utility
  const { utility = '', logo = '', phone = '' } = document.documentElement.dataset
  return { name: utility, logo, phone }
}

/** Undefined in the browser: where scripts run, there is neither nonce nor script to repeat. */
export function useRendering(): Rendering | undefined {
  return useContext(RenderingContext)
}
