import { useLocation } from '@remix-run/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { type Tone, words } from './alert.tsx'
import { VisuallyHidden } from './layout.tsx'

export interface Toast {
  id: string
  tone: Tone
  text: string
}

type Area = {
  shown: Toast[]
  /** Whether a script is there to remove them. */
  isLive: boolean
  dismiss: (id: string) => void
}

const AreaContext = createContext<Area | undefined>(undefined)

const isError = ({ tone }: Toast) => tone === 'error'

/** [SHELL-11..13] Keeps the toasts of the last answer until they leave, and errors until they are dismissed. Mount it once, in the root. */
export function ToastProvider({ toasts, children }: { toasts: Toast[]; children: ReactNode }) {
  const [kept, setKept] = useState(toasts)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [isLive, setLive] = useState(false)
  // After the page is there: screen readers announce what is added to a region, not what it came with.
  useEffect(() => {
    setLive(true)
    setKept(before => {
      const fresh = toasts.filter(({ id }) => before.every(t => t.id !== id))
      // After quick answers the last one is read: only an error waits to be dismissed.
      return fresh.length === 0 ? before : [...before.filter(isError), ...fresh]
    })
  }, [toasts])
  const dismiss = (id: string) => setGone(before => new Set(before).add(id))
  const shown = kept.filter(({ id }) => !gone.has(id))
  return <AreaContext.Provider value={{ shown, isLive, dismiss }}>{children}</AreaContext.Provider>
}

/**
 * The message area of a page, under its h1. With the script, toasts leave after 7 s (not an error; not while hovered or
 * focused); without it they stay with the page.
 */
export function Toasts() {
  const { pathname, search } = useLocation()
  const area = useContext(AreaContext)
  if (!area) return null
  const list = (urgent: boolean) =>
    area.shown
      .filter(toast => isError(toast) === urgent)
      .map(toast => (
        <Item
          key={toast.id}
          toast={toast}
          href={pathname + search}
          isLive={area.isLive}
          dismiss={() => area.dismiss(toast.id)}
        />
      ))
  return (
    <div className={cx('toast__region')}>
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  )
}

function Item(props: { toast: Toast; href: string; isLive: boolean; dismiss: () => void }) {
  const { tone, text } = props.toast
  const isUrgent = isError(props.toast)
  const life = props.isLive && !isUrgent ? 'short' : undefined
  return (
    <div
      className={`${cx('alert', { tone })} ${cx('toast', { life })}`}
      onAnimationEnd={props.dismiss}
    >
      <p className={cx('toast__text')}>
        <VisuallyHidden>{`${words[tone]}\u00a0: `}</VisuallyHidden>
        {text}
      </p>
      {isUrgent && (
        <a
          className={cx('toast__close')}
          href={props.href}
          onClick={event => {
            event.preventDefault()
            props.dismiss()
          }}
        >
          Fermer
        </a>
      )}
    </div>
  )
}
