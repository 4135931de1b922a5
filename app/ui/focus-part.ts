import type { MouseEvent } from 'react'

/**
 * For links to a part of the page that takes focus. For the router another hash is another page: it would show the
 * form as it was before its errors came back.
 */
export function focusPart(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(event.currentTarget.hash.slice(1))
  if (!part) return
  event.preventDefault()
  part.focus()
}
