import type { FocusEvent, ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from './button.tsx'
import { CloseSign, Stack } from './layout.tsx'

type Props = {
  id: string
  label: string
  title: string
  variant?: 'outline' | 'ghost'
  size?: 'wide'
  /** The level of its title, one below the heading that it stands under. */
  level?: 2 | 3
  children: ReactNode
}

/**
 * An explanation that a button opens over the page. It is an HTML popover: without JavaScript it takes the focus,
 * closes with Escape and gives the focus back. The wrapper holds button and panel, so that the layout places the button only.
 */
export function Popup({ id, label, title, variant = 'outline', size, level = 3, children }: Props) {
  const Title = `h${level}` as const
  return (
    <div className={cx('popup')}>
      <div className={cx('popup__button')}>
        <Button type="button" variant={variant} size="sm" {...popover(id)}>
          {label}
        </Button>
      </div>
      <div
        id={id}
        role="dialog"
        aria-labelledby={`${id}-titre`}
        className={cx('popup__panel', { size })}
        onBlur={hideBehind}
        {...{ popover: 'auto' }}
      >
        <div className={cx('dialog__header')}>
          <Title id={`${id}-titre`} className={cx('dialog__title')}>
            {title}
          </Title>
          <div className={cx('popup__button')}>
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: nothing is focused before the popover is shown
              autoFocus
              ref={takeFocus}
              className={cx('dialog__close')}
              {...popover(id, 'hide')}
            >
              <CloseSign />
            </button>
          </div>
        </div>
        <div className={cx('dialog__body')}>
          <Stack>{children}</Stack>
        </div>
      </div>
    </div>
  )
}

function popover(id: string, action = 'show') {
  return { popovertarget: id, popovertargetaction: action }
}

/** Tab leads out of the panel: it would cover what has the focus now. */
function hideBehind({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover()
}

/** React writes the attribute `autofocus` on the server only. */
function takeFocus(button: HTMLButtonElement | null) {
  button?.setAttribute('autofocus', '')
}
