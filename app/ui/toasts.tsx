import { useEffect, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { Alert, type Tone, tones } from './alert.tsx'
import { Icon } from './icon.tsx'
import { Stack, VisuallyHidden } from './layout.tsx'

export interface Toast {
  id: string
  tone: Tone
  text: string
}

/**
 * [SHELL-11..13] The stylesheet hides a toast after 7 s (not an error; not while it is hovered or
 * focused), so it works without JavaScript; with it, toasts also survive navigation until they are hidden or
 * dismissed. Mount it once, in the root.
 */
export function Toasts({ toasts, dismissHref }: { toasts: Toast[]; dismissHref: string }) {
  const [kept, setKept] = useState(toasts)
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    setKept(before => [...before, ...toasts.filter(({ id }) => before.every(t => t.id !== id))])
  }, [toasts])
  const dismiss = (id: string) => setGone(before => new Set(before).add(id))
  const shown = kept.filter(({ id }) => !gone.has(id))
  const list = (urgent: boolean) =>
    shown
      .filter(({ tone }) => (tone === 'error') === urgent)
      .map(toast => (
        <Item key={toast.id} toast={toast} href={dismissHref} dismiss={() => dismiss(toast.id)} />
      ))
  // Both regions exist before any message: screen readers announce what is added to them.
  return (
    <div className={cx('toast__region')}>
      <div role="status">{list(false)}</div>
      <div role="alert">{list(true)}</div>
    </div>
  )
}

function Item(props: { toast: Toast; href: string; dismiss: () => void }) {
  const { tone, text } = props.toast
  const life = tone === 'error' ? undefined : 'short'
  return (
    <div className={cx('toast', { tone, life })} onAnimationEnd={props.dismiss}>
      <span className={cx('toast__icon', { tone })}>
        <Icon name={tones[tone].icon} />
      </span>
      <p className={cx('toast__text')}>
        <VisuallyHidden>{`${tones[tone].word}\u00a0: `}</VisuallyHidden>
        {text}
      </p>
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
    </div>
  )
}

/** The same messages in the page itself, for those who read slower than seven seconds. */
export function Notices({ toasts }: { toasts: Toast[] }) {
  if (toasts.length === 0) return null
  return (
    <Stack gap="tight">
      {toasts.map(({ id, tone, text }) => (
        <Alert key={id} tone={tone}>
          <p>{text}</p>
        </Alert>
      ))}
    </Stack>
  )
}
