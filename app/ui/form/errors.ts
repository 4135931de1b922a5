/**
 * Messages by field name, as a refused form comes back from the server (status 400). What follows a line break in one
 * says what to do: it stands at the field alone, not in the list of errors.
 */
export type FormErrors = Record<string, string[] | null | undefined>

interface FieldError {
  name: string
  message: string
}

/** As Conform has it, so that its forms and the others have the same ids. */
const formId = 'champ'

export const fieldId = (name: string) => `${formId}-${name}`

/** The first of each field, in the order of the form: all of them stand at the field. */
export const listErrors = (errors: FormErrors = {}): FieldError[] =>
  Object.entries(errors).flatMap(([name, messages]) => {
    const [text] = messages ?? []
    return text === undefined ? [] : [{ name, message: text.split('\n', 1)[0] ?? '' }]
  })
