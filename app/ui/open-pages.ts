import { createContext, useContext } from 'react'

/**
 * Whether a page is open to its reader: links to others are not shown. Undefined where all are, as they are for
 * all but helpers who act for a subscriber.
 */
export const OpenPages = createContext<((pathname: string) => boolean) | undefined>(undefined)

/** The same for an address, whatever follows its path; another site's are always open. */
export function useIsOpen(href: string): boolean {
  const isOpen = useContext(OpenPages)
  const [path = ''] = href.split(/[?#]/)
  return !isOpen || !href.startsWith('/') || isOpen(path)
}
