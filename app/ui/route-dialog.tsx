import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { cx } from '#theme/classes.ts'
import { CloseSign } from './layout.tsx'
import { keepFocus } from './shell/page-announcer.tsx'

/**
 * A dialog that is a nested route: its URL opens it, the parent's URL closes it. In the server's HTML it is `<dialog
 * open>`, part of the page; with the script it becomes modal. Closing it gives the focus back to the element that
 * opened it, which `closeHref` names (`#…`) where a page without scripts has it.
 */
export function RouteDialog(props: { title: string; closeHref: string; children: ReactNode }) {
  const { title, closeHref, children } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const navigate = useNavigate()
  const close = () => navigate(closeHref, { preventScrollReset: true, state: keepFocus })

  const [, partId = ''] = closeHref.split('#')

  useEffect(() => {
    const dialog = ref.current
    if (typeof dialog?.showModal !== 'function') return
    const opener = document.activeElement
    dialog.removeAttribute('open')
    dialog.showModal()
    dialog.dataset.modal = ''
    return () => {
      const target = opener !== document.body && opener?.isConnected ? opener : null
      const part = document.getElementById(partId)
      const back = target ?? part ?? document.querySelector('h1')
      if (!(back instanceof HTMLElement)) return
      if (back.localName === 'h1') back.tabIndex = -1
      back.focus({ preventScroll: true })
      // The page behind the dialog begins at its top: the row that opened the dialog may lie below.
      back.scrollIntoView({ block: 'nearest' })
    }
  }, [partId])

  // A click on the backdrop and one on the padding have the same target, the dialog: the position tells them apart.
  const closeFromBackdrop = (event: MouseEvent) => {
    if (event.target !== ref.current || !ref.current) return
    const box = ref.current.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) close()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
    <dialog
      ref={ref}
      open
      aria-labelledby={titleId}
      className={cx('dialog')}
      onCancel={event => {
        event.preventDefault()
        close()
      }}
      onClick={closeFromBackdrop}
    >
      <div className={cx('dialog__header')}>
        <h2 id={titleId} className={cx('dialog__title')}>
          {title}
        </h2>
        <Link className={cx('dialog__close')} to={closeHref} preventScrollReset state={keepFocus}>
          <CloseSign />
        </Link>
      </div>
      <div className={cx('dialog__body')}>{children}</div>
    </dialog>
  )
}
