import { createContext, useContext } from 'react'

/**
 * Whether a page is open to whoever looks: links to others are not shown. Undefined where all are, as they are for
 * everybody but who acts for somebody else.
 */
export const OpenPages = createContext<((pathname: string) => boolean) | undefined>(undefined)

/** The same for an address, whatever follows its path; another site's are always open. */
export function useIsOpen(href: string): boolean {
  const isOpen = useContext(OpenPages)
  const [path = ''] = href.split(/[?#]/)
  return !isOpen || !href.startsWith('/') || isOpen(path)
}
