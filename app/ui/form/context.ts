import { createContext, useContext } from 'react'

export interface FieldWiring {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** Every control must be inside a Field: a control without a label does not render. */
export function useField(): FieldWiring {
  const wiring = useContext(FieldContext)
  if (!wiring) throw new Error('A form control must be inside <Field>')
  return wiring
}
