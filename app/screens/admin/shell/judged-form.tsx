import { parse, useForm } from '@conform-to/react'
import { type ComponentProps, useMemo } from 'react'
import { type FormErrors, PostForm } from '#ui/form/form.tsx'

type Props = ComponentProps<typeof PostForm> & {
  id: string
  /** What the schema says of each field of an empty form (`requiredIn`). */
  required: FormErrors
}

/**
 * A form that Conform refuses before it is sent while a required field is empty, in the words of its schema; all else
 * is judged by the portal, whose answer Conform shows. Without the script the portal says both.
 */
export function JudgedForm({ answer, required, ...form }: Props) {
  // Another object is another answer to Conform. Without a `status` it leaves the focus to the error summary.
  const lastResult = useMemo(() => answer && { error: told(answer.errors) }, [answer])
  const [{ allErrors, onSubmit }] = useForm({
    id: form.id,
    lastResult,
    onValidate: ({ formData }) =>
      parse(formData, {
        resolve(value) {
          const error = told(required, name => String(formData.get(name) ?? '').trim() === '')
          return Object.keys(error).length > 0 ? { error } : { value }
        },
      }),
  })
  const said = JSON.stringify(allErrors)
  const shown = useMemo(() => {
    const errors: FormErrors = JSON.parse(said)
    const { values = {}, notice = null, ...others } = answer ?? {}
    return answer || said !== '{}' ? { ...others, values, errors, notice } : undefined
  }, [answer, said])
  return <PostForm {...form} answer={shown} onSubmit={onSubmit} />
}

const told = (errors: FormErrors, isToTell = (_: string) => true) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, messages]) =>
      messages && isToTell(name) ? [[name, messages]] : [],
    ),
  )
