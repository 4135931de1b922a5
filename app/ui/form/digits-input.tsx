import { type ComponentProps, useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { useRefilled } from './form.tsx'

type Props = Pick<ComponentProps<'input'>, 'defaultValue' | 'autoComplete' | 'placeholder'> & {
  width?: 'sm'
  size?: 'large'
}

/** READ-10: a field for digits; the script ignores other keys, and the form judges a pasted text as a whole. */
export function DigitsInput({ width, size, autoComplete = 'off', ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const ignoreOthers = (event: InputEvent) => {
      if (event.inputType === 'insertText' && /^\D$/.test(event.data ?? '')) event.preventDefault()
    }
    const field = input.current
    field?.addEventListener('beforeinput', ignoreOthers)
    return () => field?.removeEventListener('beforeinput', ignoreOthers)
  }, [])
  return (
    <input
      ref={input}
      {...useRefilled(rest)}
      type="text"
      inputMode="numeric"
      autoComplete={autoComplete}
      className={cx('input', { kind: 'numeric', width, size })}
    />
  )
}
