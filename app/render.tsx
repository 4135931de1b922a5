import { createContext, useContext } from 'react'

/** What the server decides for a whole page. Not loader data: an error page may have none. */
type Rendering = {
  phone: string
  nonce: string
  /** The page's own script; none in the light version. */
  script: string | undefined
}

export const RenderingContext = createContext<Rendering | undefined>(undefined)

/** The customer service's phone number, on any page: the server writes it on `<html>`, the browser reads it there. */
export function usePhone(): string | undefined {
  const rendering = useContext(RenderingContext)
  return rendering ? rendering.phone : globalThis.document?.documentElement.dataset.phone
}

/** Undefined in the browser: where scripts run, there is neither nonce nor script to repeat. */
export function useRendering(): Rendering | undefined {
  return useContext(RenderingContext)
}
