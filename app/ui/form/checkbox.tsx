import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { FieldErrors, FieldHint, useAnswered, wire } from './form.tsx'

export function Checkbox(props: {
  name: string
  label: ReactNode
  /** Boxes may share a name: each posts its value. */
  value?: string
  id?: string
  form?: string
  hint?: ReactNode
  error?: string | string[] | null
  required?: boolean
  defaultChecked?: boolean
  /** In a table the row says what the box is for: the label is read aloud only. */
  labelHidden?: boolean
}) {
  const { label, hint, value = 'on', labelHidden } = props
  const { typed, error: answered } = useAnswered(props.name)
  const { error = answered } = props
  const isTicked = typed === undefined ? props.defaultChecked : typed === value
  const wiring = wire({ ...props, error })
  const id = props.id ?? wiring.id
  return (
    <div className={cx('checkbox')}>
      <label className={cx('checkbox__label')} htmlFor={id}>
        <input
          {...wiring}
          id={id}
          form={props.form}
          type="checkbox"
          value={value}
          defaultChecked={isTicked}
          className={cx('checkbox__input')}
        />
        <span className={labelHidden ? cx('hidden') : undefined}>{label}</span>
      </label>
      <FieldHint id={wiring.id}>{hint}</FieldHint>
      <FieldErrors id={wiring.id} error={error} />
    </div>
  )
}
