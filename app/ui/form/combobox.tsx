import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { useScripted } from '#ui/layout.tsx'
import { useField } from './form.tsx'
import { countedWords, notAvailable, nothingFound, type Suggest } from './suggestions.ts'

type Props = {
  label: string
  suggest: Suggest
  minLength?: number
  defaultValue?: string
  inputMode?: 'numeric'
  autoComplete?: string
  disabled?: boolean
}

/**
 * A text field; with the script it suggests during typing, by the editable combobox pattern of the ARIA practices:
 * arrows, Enter, Escape, Home and End. Only a choice, or typing, changes the field's text.
 */
export function Combobox({ label, suggest, minLength = 2, ...rest }: Props) {
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
    // A key with Shift selects text, and the strokes of one composed letter are not commands.
    if (event.shiftKey || event.nativeEvent.isComposing) return
    if (movesInText(event.key)) return point(-1)
    const move = byKey(event, { count: options.length, active })
    // The form is sent: the suggestions are no longer wanted.
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
    <div className={cx('combobox')}>
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
      {isOpen && (
        <ComboboxList
          label={label}
          options={options}
          active={active}
          id={listId}
          onChoice={write}
        />
      )}
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

/** The list shows `count` suggestions, of which `active` would be chosen (-1 for none). With 0 it is closed. */
type List = { count: number; active: number }

type Key = { key: string; altKey: boolean }

/**
 * The effect of a key in an editable combobox of the ARIA practices: `at` moves to a suggestion, `open` shows the
 * suggestions and marks the first, the last, or none. Undefined for a key that the text field handles itself.
 */
type Move =
  | { does: 'at'; active: number }
  | { does: 'open'; at: 'first' | 'last' | 'none' }
  | { does: 'choose' | 'close' | 'clear' }

export function byKey({ key, altKey }: Key, { count, active }: List): Move | undefined {
  const isOpen = count > 0
  switch (key) {
    case 'ArrowDown':
      if (!isOpen) return { does: 'open', at: altKey ? 'none' : 'first' }
      return { does: 'at', active: (active + 1) % count }
    case 'ArrowUp':
      if (altKey) return { does: 'close' }
      if (!isOpen) return { does: 'open', at: 'last' }
      return { does: 'at', active: active > 0 ? active - 1 : count - 1 }
    case 'Enter':
      return active >= 0 ? { does: 'choose' } : undefined
    case 'Escape':
      return { does: isOpen ? 'close' : 'clear' }
    default:
      return undefined
  }
}

/** The keys that move in the text: the suggestions stay, and none is marked any more. */
export const movesInText = (key: string) => ['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)

type Shown = {
  options: string[]
  /** The suggestion that « Entrée » chooses; -1: none. */
  active: number
  instead: string
  words: string
}

const closed: Shown = { options: [], active: -1, instead: '', words: '' }

/** The pause in typing after which suggestions are asked for, in milliseconds. */
const pause = 200

/** The suggestions for the last typed text, even if the answers come in another order. */
function useSuggestions(suggest: Suggest, minLength: number) {
  const [shown, setShown] = useState(closed)
  const asking = useRef<AbortController>()
  useEffect(() => () => asking.current?.abort(), [])

  const point = (active: number) => setShown(now => ({ ...now, active }))

  function close() {
    asking.current?.abort()
    setShown(closed)
  }

  async function find(typed: string, at: 'first' | 'last' | 'none', { signal }: AbortController) {
    if (signal.aborted) return
    try {
      const found = await suggest(typed, signal)
      const last = found.options.length - 1
      if (signal.aborted) return
      setShown({
        options: found.options,
        active: { first: Math.min(0, last), last, none: -1 }[at],
        instead: found.options.length > 0 ? '' : nothingFound,
        words: countedWords(found),
      })
    } catch {
      if (!signal.aborted) setShown({ ...closed, instead: notAvailable, words: notAvailable })
    }
  }

  return {
    shown,
    close,
    /** Asks at once for a key that opens the list, else after a pause in typing. */
    ask(typed: string, { at = 'none', isTyping = false }: Asked = {}) {
      asking.current?.abort()
      asking.current = new AbortController()
      const mine = asking.current
      if (typed.trim().length < minLength) return close()
      if (!isTyping) return void find(typed, at, mine)
      // The marked suggestion that « Entrée » would choose belongs to the text before this change.
      point(-1)
      setTimeout(() => find(typed, at, mine), pause)
    },
    point,
  }
}

type Asked = { at?: 'first' | 'last' | 'none'; isTyping?: boolean }

type ListProps = {
  id: string
  label: string
  options: string[]
  /** The marked suggestion; -1: none. */
  active: number
  onChoice: (option: string) => void
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The suggestions of a combobox. The field keeps the focus, and handles the keys. */
function ComboboxList({ id, label, options, active, onChoice }: ListProps) {
  const ref = useRef<HTMLDivElement>(null)
  // On a phone the list opens below the edge of the screen, behind the keyboard.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={cx('combobox__list')}
      // Otherwise the field would lose the focus, and close the list before a choice or a scroll.
      onMouseDown={event => event.preventDefault()}
    >
      {options.map((option, index) => (
        <Option
          key={option}
          id={optionId(id, index)}
          isActive={index === active}
          text={option}
          onChoice={onChoice}
        />
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  text: string
  isActive: boolean
  onChoice: (option: string) => void
}

function Option({ id, text, isActive, onChoice }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      ref={ref}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx('combobox__option')}
      onClick={() => onChoice(text)}
    >
      {text}
    </div>
  )
}
