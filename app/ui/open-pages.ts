import { Children, createContext, type ReactNode, useContext } from 'react'

/**
 * Whether the reader may open a page: links to other pages are not shown. Undefined if all pages are open, as for every
 * reader but a helper who acts for a subscriber.
 */
export const OpenPages = createContext<((pathname: string) => boolean) | undefined>(undefined)

/** `pages`: one regular expression for all pages that a helper may open. */
export const opening = (pages: string) => (pathname: string) => new RegExp(pages).test(pathname)

/** Whether the reader may open an address, whatever follows its path; other sites are always open. */
export function useIsOpen(href: string): boolean {
  const isOpen = useContext(OpenPages)
  const [path = ''] = href.split(/[?#]/)
  return !isOpen || !href.startsWith('/') || isOpen(path)
}

/** « Votre » is « sa » before these words of the pages that a helper may open, and « son » before others. */
const feminine =
  /^(commune|consommation|demande|dernière|facture|faveur|moyenne|prochaine|réclamation|réponse)$/

/**
 * [BEY-351] [BEY-352] A helper reads « Ses factures » for « Mes factures », « À payer » for « Vous devez », « Son avoir »
 * for « Votre avoir ». A payment that was just made is the helper's own.
 */
export const theirs = (text: string) =>
  text
    .replace(/\b[Mm](?=(on|a|es) )/g, letter => (letter === 'M' ? 'S' : 's'))
    .replace('Vous n’avez rien', 'Il n’y a rien')
    .replace('Vous devez', 'À payer')
    .replace('Nous vous devons', 'Nous lui devons')
    .replace(/\b([Vv])(otre|os) (?=(\p{L}+))(?!paiement)/gu, (_, letter, of, thing) => {
      const own = feminine.test(thing) ? 'a ' : 'on '
      return (letter === 'V' ? 'S' : 's') + (of === 'os' ? 'es ' : own)
    })

/** Changes the texts of a page by `theirs` when a helper reads it. */
export function useTheirs() {
  const isHelper = useContext(OpenPages) !== undefined
  return (content: ReactNode) =>
    isHelper ? Children.map(content, one => (typeof one === 'string' ? theirs(one) : one)) : content
}
