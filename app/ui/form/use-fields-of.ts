import { useEffect, useRef } from 'react'
import { frenchDay } from './day-text.ts'

/**
 * The ref of a search form whose fields follow the address when Back or « Réinitialiser » changes it. The form stays
 * the same, and the field in use keeps the focus.
 */
export function useFieldsOf(values: Record<string, string>) {
  const ref = useRef<HTMLFormElement>(null)
  const text = JSON.stringify(values)
  const before = useRef(text)
  useEffect(() => {
    // On hydration, what was typed before the script arrived is kept.
    if (before.current === text) return
    before.current = text
    for (const [name, value] of Object.entries<string>(JSON.parse(text))) {
      const field = ref.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        // With the script, a day is written in a text field.
        field.value = field.type === 'text' ? frenchDay(value) : value
    }
  }, [text])
  return ref
}
