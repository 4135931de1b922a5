import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'

export const keepFocus = { keepFocus: true }

/** Elements that set the focus to themselves when they appear. */
const selfFocused = 'dialog[open], [aria-invalid=true]'

/**
 * Does on client navigation what the router does not: focuses the new page's `<h1>`, announces its title, and says
 * « Chargement… » meanwhile (shown after half a second). A dialog that has just opened, or a form that came back with
 * errors, keeps the focus. After a form whose answer redirects to a part of a page (`#…`), and when another page opens
 * at a part with a tabindex, that part is focused, or its title if it has a tabindex; after a form whose button is
 * gone, the `<h1>`.
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
    const part = hash ? document.getElementById(hash.slice(1)) : null
    // A form that could not leave says so itself.
    const isAnswer = hasPosted.current && !state?.unsent
    const isMeant = isAnswer || (isElsewhere && part?.hasAttribute('tabindex'))
    const isLost = isAnswer && document.activeElement === document.body
    hasPosted.current = false
    announced.current = pathname
    if (isElsewhere) setTitle(document.title)
    if (part && isMeant) focus(part.querySelector<HTMLElement>('h2[tabindex]') ?? part)
    else if (isLost || (isElsewhere && !state?.keepFocus && !document.querySelector(selfFocused))) {
      // The router does not scroll when the answer is no redirect.
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
