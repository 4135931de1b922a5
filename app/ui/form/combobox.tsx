import { type KeyboardEvent, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { useScripted } from '#ui/use-scripted.ts'
import { byKey, movesInText } from './combobox-keys.ts'
import { ComboboxList, optionId } from './combobox-list.tsx'
import { useField } from './context.ts'
import type { Suggest } from './suggestions.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  /** Names the list of suggestions: « Communes ». */
  label: string
  suggest: Suggest
  /** The letters it takes for something to be suggested. */
  minLength?: number
  maxLength?: number
  defaultValue?: string
  inputMode?: 'numeric'
  /** What the browser may fill in by itself; nothing by default. */
  autoComplete?: string
  disabled?: boolean
  width?: 'sm' | 'md' | 'lg'
}

/**
 * A text field; with the script, one that suggests while one types, after the editable combobox of the ARIA practices:
 * arrows, Enter, Escape, Home and End. Nothing but a choice, or typing, changes what is in the field.
 */
export function Combobox({ label, suggest, minLength = 2, width = 'lg', ...rest }: Props) {
  const wiring = useField()
  const input = useRef<HTMLInputElement>(null)
  const isScripted = useScripted()
  const { shown, ask, close, point } = useSuggestions(suggest, minLength)
  const { options, active, instead, words } = shown
  const isOpen = options.length > 0
  const listId = `${wiring.id}-list`

  const write = (value: string) => {
    if (!input.current) return
    input.current.value = value
    // Setting a value fires no event, and the form checks its fields on `input`.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
    close()
  }

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    // With Shift it selects text; while a letter of several strokes is written, it is the keyboard's own.
    if (event.shiftKey || event.nativeEvent.isComposing) return
    if (movesInText(event.key)) return point(-1)
    const move = byKey(event, { count: options.length, active })
    // The form is sent: what was being looked for is no longer wanted.
    if (event.key === 'Enter' && !move) return close()
    if (!move || (move.does === 'clear' && value === '')) return
    event.preventDefault()
    if (move.does === 'at') point(move.active)
    else if (move.does === 'open') ask(value, { at: move.at })
    else if (move.does === 'choose') write(options[active] ?? value)
    else if (move.does === 'clear') write('')
    else close()
  }

  return (
    <div className={cx('combobox', { width })}>
      <input
        ref={input}
        {...wiring}
        autoComplete="off"
        {...rest}
        type="text"
        spellCheck={false}
        {...(isScripted && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isOpen,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': active >= 0 ? optionId(listId, active) : undefined,
          onKeyDown: onKey,
          onInput: ({ currentTarget }) => ask(currentTarget.value, { isTyping: true }),
          onBlur: close,
        })}
        className={cx('input')}
      />
      {isOpen && <ComboboxList {...{ label, options, active }} id={listId} onChoice={write} />}
      {instead && (
        <p aria-hidden="true" className={cx('combobox__list', { kind: 'words' })}>
          {instead}
        </p>
      )}
      {isScripted && (
        <p role="status" className={cx('hidden')}>
          {words}
        </p>
      )}
    </div>
  )
}
