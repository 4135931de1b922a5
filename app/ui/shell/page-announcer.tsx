import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'

/** Location state of a navigation that places focus itself (closing a dialog). */
export const keepFocus = { keepFocus: true }

/**
 * What the router leaves undone on client navigation: focus to the new page's `<h1>`, its title
 * read aloud, « Chargement… » meanwhile, seen once the wait is felt. A dialog that has just opened, or a form that came back
 * with errors, keeps the focus it took.
 */
export function PageAnnouncer() {
  const { pathname, state } = useLocation()
  const navigation = useNavigation()
  const announced = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setTitle(document.title)
    if (state?.keepFocus || document.querySelector('dialog[open], [aria-invalid=true]')) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname, state])
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
