import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether a form still lacks something, for the `aria-disabled` of its button: known once the script is
 * there, and never a reason to keep the form from being posted, since the answer says what is missing.
 */
export function useIncomplete(
  isComplete: (form: FormData) => boolean,
): [RefObject<HTMLFormElement>, boolean] {
  const ref = useRef<HTMLFormElement>(null)
  const [incomplete, setIncomplete] = useState(false)
  // After each rendering: a form that comes back has lost its passwords, without any event.
  useEffect(() => {
    const form = ref.current
    const check = () => form && setIncomplete(!isComplete(new FormData(form)))
    check()
    form?.addEventListener('input', check)
    return () => form?.removeEventListener('input', check)
  })
  return [ref, incomplete]
}

/** Whether each of these fields holds something. */
export const filled = (form: FormData, names: string[]) =>
  names.every(name => String(form.get(name) ?? '').trim() !== '')
