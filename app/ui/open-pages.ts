import { Children, createContext, type ReactNode, useContext } from 'react'

/**
 * Whether a page is open to its reader: links to others are not shown. Undefined where all are, as they are for
 * all but helpers who act for a subscriber.
 */
export const OpenPages = createContext<((pathname: string) => boolean) | undefined>(undefined)

/** `pages`: one expression for all pages that a helper may open. */
export const opening = (pages: string) => (pathname: string) => new RegExp(pages).test(pathname)

/** The same for an address, whatever follows its path; another site's are always open. */
export function useIsOpen(href: string): boolean {
  const isOpen = useContext(OpenPages)
  const [path = ''] = href.split(/[?#]/)
  return !isOpen || !href.startsWith('/') || isOpen(path)
}

/** [BEY-351] [BEY-352] To a helper « Mes factures » are « Ses factures », and what is owed is not theirs to owe. */
export const theirs = (text: string) =>
  text
    .replace(/\b[Mm](?=(on|a|es) )/g, letter => (letter === 'M' ? 'S' : 's'))
    .replace('Vous n’avez rien', 'Il n’y a rien')
    .replace('Vous devez', 'À payer')
    .replace('Toutes vos', 'Toutes ses')

/** Says « their » in place of « your » where a helper reads the page. */
export function useTheirs() {
  const isHelper = useContext(OpenPages) !== undefined
  return (content: ReactNode) =>
    isHelper ? Children.map(content, one => (typeof one === 'string' ? theirs(one) : one)) : content
}
