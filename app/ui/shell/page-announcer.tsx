import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'

export const keepFocus = { keepFocus: true }

/** Elements that set the focus to themselves when they appear. */
const selfFocused = 'dialog[open], [aria-invalid=true]'

/**
 * Does on client navigation what the router does not: focus the new page's `<h1>`, announce its title, and say «
 * Chargement… » meanwhile (shown after half a second). A dialog that has just opened, or a form that came back with
 * errors, keeps the focus. After a form whose answer redirects to a part of a page (`#…`), and where another page is
 * opened at a part that may have the focus, that part is focused, or the title within it that may; after a form whose
 * button is gone, the `<h1>`.
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
    const isElsewhere = announced.current !== pathname
    const part = document.getElementById(hash.slice(1))
    const isAnswer = hasPosted.current
    const isMeant = isAnswer || (isElsewhere && part?.hasAttribute('tabindex'))
    const isLost = isAnswer && document.activeElement === document.body
    hasPosted.current = false
    announced.current = pathname
    if (isElsewhere) setTitle(document.title)
    if (part && isMeant) focus(part.querySelector<HTMLElement>('h2[tabindex]') ?? part)
    else if (isLost || (isElsewhere && !state?.keepFocus && !document.querySelector(selfFocused))) {
      // The router does not scroll to an answer that is no redirect.
      if (isAnswer) scrollTo(0, 0)
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
