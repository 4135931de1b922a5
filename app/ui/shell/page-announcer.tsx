import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'

/** Location state of a navigation that places focus itself (closing a dialog). */
export const keepFocus = { keepFocus: true }

/** They took the focus as they came. */
const keepers = 'dialog[open], [aria-invalid=true]'

/**
 * What the router leaves undone on client navigation: focus to the new page's `<h1>`, its title
 * read aloud, « Chargement… » meanwhile, seen once the wait is felt. A dialog that has just opened, or a form that came back
 * with errors, keeps the focus it took. After a form whose answer leads to a part of a page (`#…`), the same page perhaps,
 * the focus goes to that part; after one whose button is there no more, to the top of what came in its place.
 */
export function PageAnnouncer() {
  const { pathname, hash, state, key } = useLocation()
  const navigation = useNavigation()
  const announced = useRef(pathname)
  const hasPosted = useRef(false)
  const [title, setTitle] = useState('')
  const isPosting = navigation.formMethod === 'POST'
  useEffect(() => {
    if (isPosting) hasPosted.current = true
  }, [isPosting])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, whatever it changes
  useEffect(() => {
    const part = hasPosted.current && document.getElementById(hash.slice(1))
    const isElsewhere = announced.current !== pathname
    const isLost = hasPosted.current && document.activeElement === document.body
    hasPosted.current = false
    announced.current = pathname
    if (isElsewhere) setTitle(document.title)
    if (part) focus(part)
    else if (isLost || (isElsewhere && !state?.keepFocus && !document.querySelector(keepers))) {
      // The router leaves the page where it was when the answer came in place.
      if (isLost) scrollTo(0, 0)
      focus(document.querySelector('main h1'))
    }
  }, [key])
  return (
    <>
      <p role="status" className={cx('hidden')}>
        {title}
      </p>
      <p role="status" className={cx('loading')}>
        {navigation.state === 'loading' ? 'Chargement…' : ''}
      </p>
    </>
  )
}

function focus(element: HTMLElement | null) {
  if (!element) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}
