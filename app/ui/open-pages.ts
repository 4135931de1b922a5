import { Children, createContext, type ReactNode, useContext } from 'react'

/** What a helper who acts for a subscriber may open, and reads in the place of the subscriber's own words. */
type Helper = { isOpen: (pathname: string) => boolean; theirs: (text: string) => string }

/** Undefined for every reader but such a helper: all pages are open, all words as they are. */
export const OpenPages = createContext<Helper | undefined>(undefined)

/** `pages`: one regular expression for all open pages; `words`: what is read for what an expression matches. */
export const helperOf = (acting: { pages: string; words: [string, string][] }): Helper => ({
  isOpen: pathname => new RegExp(acting.pages).test(pathname),
  theirs: text =>
    acting.words.reduce((said, [own, read]) => said.replace(new RegExp(own, 'gu'), read), text),
})

/** Whether the reader may open an address, whatever follows its path; links to other pages are not shown. */
export function useIsOpen(href: string): boolean {
  const helper = useContext(OpenPages)
  const [path = ''] = href.split(/[?#]/)
  return !helper || !href.startsWith('/') || helper.isOpen(path)
}

/** Changes the texts of a page to a helper's (BEY-351). */
export function useTheirs() {
  const helper = useContext(OpenPages)
  return (content: ReactNode) =>
    helper
      ? Children.map(content, one => (typeof one === 'string' ? helper.theirs(one) : one))
      : content
}
