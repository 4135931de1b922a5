import { type RefObject, useEffect, useRef, useState } from 'react'

export type Judge = (form: FormData) => boolean | string

/**
 * The missing fields of a form, for SubmitButton: known once the script is there, and never a reason to keep the form
 * from being posted, since the answer says what is missing. '' as long as nothing was typed nor refused: what is
 * missing is not said of a form that was not begun.
 */
export function useIncomplete(isComplete: Judge): [RefObject<HTMLFormElement>, string | undefined] {
  const ref = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<string>()
  // After each rendering: a form that comes back has lost its passwords, without any event.
  useEffect(() => {
    const form = ref.current
    const check = () => {
      if (!form) return
      const found = missingIn(form, isComplete)
      setMissing(isBegun(form) ? found : found && '')
    }
    check()
    form?.addEventListener('input', check)
    return () => form?.removeEventListener('input', check)
  })
  return [ref, missing]
}

export const filled = (form: FormData, names: string[]) =>
  names.every(name => String(form.get(name) ?? '').trim() !== '')

function missingIn(form: HTMLFormElement, isComplete: Judge): string | undefined {
  const verdict = isComplete(new FormData(form))
  if (verdict === true) return undefined
  if (verdict) return verdict
  const fields = form.querySelectorAll<HTMLInputElement>('[aria-required=true], [role=radiogroup]')
  const names = [...fields].filter(isEmpty).map(nameOf)
  return names.length > 0
    ? `Il reste à remplir\u00a0: ${names.join(', ')}.`
    : 'Un champ n’est pas encore complet.'
}

/**
 * The check reads the form's values rather than events: a subscriber on a slow line may type much before the script is
 * there.
 */
const isBegun = (form: HTMLFormElement) =>
  !form.querySelector('[aria-invalid=true]') &&
  [...form.querySelectorAll<HTMLInputElement>('input[name], textarea')].some(
    one => one.value !== one.defaultValue || one.checked !== one.defaultChecked,
  )

const isEmpty = (field: HTMLInputElement) => {
  if (field.matches('fieldset')) return !field.querySelector(':checked')
  return field.type === 'checkbox' ? !field.checked : field.value.trim() === ''
}

const nameOf = (field: HTMLInputElement) =>
  (field.labels?.[0] ?? field.querySelector('legend'))?.textContent?.trim() ?? ''
