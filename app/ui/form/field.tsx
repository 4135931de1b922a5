import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '../layout.tsx'
import { useAnswered } from './answer.ts'
import { FieldContext, type FieldWiring } from './context.ts'
import { fieldId } from './errors.ts'

interface Description {
  name: string
  hint?: ReactNode
  error?: string | string[] | null
  required?: boolean
}

export function wire({ name, hint, error, required }: Description): FieldWiring {
  const id = fieldId(name)
  const wrong = Boolean(error?.length)
  const describedBy = [hint && `${id}-description`, wrong && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    name,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
  }
}

/**
 * A visible label, an optional hint and error, around one control (Input, NativeSelect…). `wiring` in place of what
 * would be made of the other words, where a page has two fields of one name.
 */
export function Field(
  props: Description & { label: ReactNode; children: ReactNode; wiring?: FieldWiring },
) {
  const answered = useAnswered(props.name)
  const { error = answered.error } = props
  const { wiring = wire({ ...props, error }) } = props
  return (
    <div className={cx('field')}>
      <label className={cx('field__label')} htmlFor={wiring.id}>
        {props.label}
        {props.required === false && <span className={cx('field__optional')}> (facultatif)</span>}
      </label>
      <FieldHint id={wiring.id}>{props.hint}</FieldHint>
      <FieldErrors id={wiring.id} error={error} />
      <FieldContext.Provider value={wiring}>{props.children}</FieldContext.Provider>
    </div>
  )
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-description`} className={cx('field__hint')}>
      {children}
    </p>
  )
}

export function FieldErrors({ id, error }: { id: string; error?: Description['error'] }) {
  const messages = [error ?? []].flat()
  if (messages.length === 0) return null
  return (
    <div id={`${id}-error`}>
      {messages.map(message => (
        <FieldMessage key={message} text={message} />
      ))}
    </div>
  )
}

/** Says what is wrong, then what to do about it (see FormErrors). */
function FieldMessage({ text }: { text: string }) {
  const [message, ...advice] = text.split('\n')
  return (
    <>
      <p className={cx('field__error')}>
        <VisuallyHidden>Erreur&nbsp;: </VisuallyHidden>
        {message}
      </p>
      {advice.map(line => (
        <p key={line} className={cx('field__advice')}>
          {line}
        </p>
      ))}
    </>
  )
}
