import type { ComponentPropsWithoutRef } from 'react'
import { cx, type Selection } from '#theme/classes.ts'
import { Icon } from '../icon.tsx'
import { useAnswered } from './answer.ts'
import { useField } from './context.ts'

type Native<E extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithoutRef<E>,
  'className' | 'name' | 'id' | 'value' | 'checked' | 'width'
>

type InputLook = { kind?: 'numeric' | 'code'; width?: Selection<'input'>['width'] }

/** The attributes that a control gets from its Field, and the text that was typed in it before its form was refused. */
export function useRefilled<P extends { defaultValue?: unknown }>(props: P) {
  const field = useField()
  const { typed } = useAnswered(field.name)
  return { ...field, ...props, ...(typed !== undefined && { defaultValue: typed }) }
}

/** Uncontrolled: what was typed before hydration stays. `defaultValue` refills it. */
export function Input({ type = 'text', kind, width, ...rest }: Native<'input'> & InputLook) {
  return <input {...useRefilled(rest)} type={type} className={cx('input', { kind, width })} />
}

export function Textarea({ rows = 5, ...rest }: Native<'textarea'>) {
  return <textarea {...useRefilled(rest)} rows={rows} className={cx('input', { kind: 'area' })} />
}

export interface SelectOption {
  value: string
  label: string
}

export function NativeSelect({
  options,
  placeholder,
  ...rest
}: Native<'select'> & { options: SelectOption[]; placeholder?: string }) {
  return (
    <div className={cx('select')}>
      <select {...useRefilled(rest)} className={cx('select__field')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className={cx('select__icon')}>
        <Icon name="chevron-down" />
      </span>
    </div>
  )
}
