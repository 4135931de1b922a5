import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import type { CalendarProps } from './calendar.tsx'
import { frenchDay, isoDay } from './day-text.ts'
import { Field, useAnswered, useField } from './form.tsx'

type Limits = { min?: string | undefined; max?: string | undefined }

type Props = Limits & {
  name: string
  label: string
  hint?: string
  error?: string[] | null | undefined
  required?: boolean | 'unmarked'
  /** yyyy-MM-dd, or as it was typed; so are the limits. */
  defaultValue?: string | undefined
}

/**
 * The browser's own date field without the script. With it, whatever the browser's language, a field that reads
 * dd/MM/yyyy and takes two digits for a year (CONST-03, CONST-04), and beside it a French calendar (CONST-05).
 */
export function DateField({ hint = 'Par exemple\u00a0: 25/11/2026', ...props }: Props) {
  const { name, label, required = true, error, ...input } = props
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      {...(error !== undefined && { error })}
      {...(required !== 'unmarked' && { required })}
    >
      <DateInput name={name} label={label} hint={hint} {...input} />
    </Field>
  )
}

function DateInput({ name, label, hint, min, max, ...rest }: Props) {
  const { typed = rest.defaultValue ?? '' } = useAnswered(name)
  const input = useRef<HTMLInputElement>(null)
  const isScripted = useScripted(input)
  return (
    <div className={cx('dateField')}>
      <input
        ref={input}
        {...useField()}
        {...(isScripted
          ? {
              type: 'text',
              defaultValue: frenchDay(typed),
              placeholder: hint ? undefined : 'jj/mm/aaaa',
            }
          : { type: 'date', defaultValue: isoDay(typed), min, max })}
        autoComplete="off"
        className={cx('input')}
        onBlur={({ target }) => isScripted && rewrite(target)}
      />
      {isScripted && <CalendarButton input={input} label={label} min={min} max={max} />}
    </div>
  )
}

/** Whether the text field has replaced the native one: after hydration, and not while it is being typed into. */
function useScripted(ref: RefObject<HTMLInputElement>): boolean {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => {
    const input = ref.current
    const replace = () => setScripted(true)
    if (document.activeElement !== input) return replace()
    input?.addEventListener('blur', replace, { once: true })
    return () => input?.removeEventListener('blur', replace)
  }, [ref])
  useEffect(() => {
    if (isScripted && ref.current) rewrite(ref.current)
  }, [isScripted, ref])
  return isScripted
}

function rewrite(input: HTMLInputElement) {
  input.value = frenchDay(input.value)
}

let Loaded: ComponentType<CalendarProps> | undefined

async function load() {
  Loaded ??= (await import('./calendar.tsx')).Calendar
  return Loaded
}

/** Opens a calendar, whose code is loaded once the button is focused; if that fails, the field can be typed into. */
function CalendarButton({
  input,
  label,
  min,
  max,
}: {
  input: RefObject<HTMLInputElement>
  label: string
  min: string | undefined
  max: string | undefined
}) {
  const button = useRef<HTMLButtonElement>(null)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()

  const open = async () => {
    if (Loaded) return setCalendar(() => Loaded)
    try {
      const Calendar = await load()
      setCalendar(() => Calendar)
    } catch {
      input.current?.focus()
    }
  }
  const close = (day?: string) => {
    setCalendar(undefined)
    button.current?.focus()
    if (!day || !input.current) return
    input.current.value = frenchDay(day)
    // Setting a value fires no event, and the form checks its fields on `input`.
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <>
      <Button
        ref={button}
        type="button"
        variant="outline"
        onFocus={() => load().catch(() => undefined)}
        onClick={open}
      >
        Calendrier
        <VisuallyHidden>{` : ${label}`}</VisuallyHidden>
      </Button>
      {Calendar && (
        <Calendar
          label={label}
          day={isoDay(input.current?.value ?? '')}
          min={min}
          max={max}
          onClose={close}
        />
      )}
    </>
  )
}
