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
  /** yyyy-MM-dd, or as it was typed; the limits have the same form. */
  defaultValue?: string | undefined
}

/**
 * Without the script, the browser's own date field. With it, in any browser language, a text field that reads
 * dd/MM/yyyy and years of two digits (CONST-03, CONST-04), with a French calendar beside it (CONST-05).
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

function DateInput({ name, label, hint = '', min, max, ...rest }: Props) {
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
              // A hint that gives a day shows the form of one.
              placeholder: /\d{4}/.test(hint) ? undefined : 'jj/mm/aaaa',
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

/** Whether the text field has replaced the native one: after hydration, and not during typing. */
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

/** Opens a calendar, whose code is loaded once the button is focused; if that fails, the day can still be typed. */
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
