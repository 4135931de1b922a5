import { type ComponentType, type RefObject, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { VisuallyHidden } from '../layout.tsx'
import type { CalendarProps } from './calendar.tsx'
import { frenchDay, isoDay } from './day-text.ts'

type Props = {
  input: RefObject<HTMLInputElement>
  label: string
  min: string | undefined
  max: string | undefined
}

let Loaded: ComponentType<CalendarProps> | undefined

async function load() {
  Loaded ??= (await import('./calendar.tsx')).Calendar
  return Loaded
}

/** Opens a calendar, whose code is loaded once the button is focused; if that fails, the field can be typed into. */
export function CalendarButton({ input, label, min, max }: Props) {
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
