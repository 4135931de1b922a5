import { useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'

type ListProps = {
  id: string
  label: string
  options: string[]
  /** The suggestion that the field points at; -1: none. */
  active: number
  onChoice: (option: string) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** The suggestions of a combobox. The field keeps the focus, and handles the keys. */
export function ComboboxList({ id, label, options, active, onChoice }: ListProps) {
  const ref = useRef<HTMLDivElement>(null)
  // On a phone it opens below the edge of the screen, behind the keyboard.
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
      // The field would lose the focus, and close the list before one could choose, or scroll.
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
