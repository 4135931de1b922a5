import { createContext, useContext } from 'react'

/** What the server decides for a whole page and no loader can be trusted to bring on an error page. */
type Rendering = { nonce: string | undefined; light: boolean; phone: string }

export const RenderingContext = createContext<Rendering | undefined>(undefined)

/** The customer service's number, on any page: the server writes it on the document, the browser reads it there. */
export function usePhone(): string | undefined {
  const rendering = useContext(RenderingContext)
  return rendering ? rendering.phone : globalThis.document?.documentElement.dataset.phone
}

/** In the browser the scripts run already, so there is no light version and no nonce to repeat. */
export function useRendering(): Rendering | undefined {
  return useContext(RenderingContext)
}
