import { createContext, useContext } from 'react'
import type { FormErrors } from './errors.ts'
import type { FormNotice } from './notice.tsx'

/** How a refused form comes back: what was typed, what is wrong at each field, and what is wrong besides. */
export type FormAnswer = {
  values: Record<string, string>
  errors: FormErrors
  notice: FormNotice | null
}

type FormState = { answer: FormAnswer | undefined; isBusy: boolean; missing: string | undefined }

export const FormStateContext = createContext<FormState | undefined>(undefined)

export const useFormState = () => useContext(FormStateContext)

export function useAnswered(name: string) {
  const { values, errors } = useFormState()?.answer ?? {}
  return { typed: values?.[name], error: errors?.[name] ?? null }
}
