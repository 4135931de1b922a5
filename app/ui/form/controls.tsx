import type { ComponentPropsWithoutRef } from 'react'
import { cx, type Selection } from '#theme/classes.ts'
import { Icon } from '../icon.tsx'
import { useField } from './context.ts'

type Native<E extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithoutRef<E>,
  'className' | 'name' | 'id' | 'value' | 'checked' | 'width'
>

type InputLook = { kind?: 'numeric' | 'code'; width?: Selection<'input'>['width'] }

/** Uncontrolled: what was typed before hydration stays. `defaultValue` refills it. */
export function Input({ type = 'text', kind, width, ...rest }: Native<'input'> & InputLook) {
  return <input {...useField()} {...rest} type={type} className={cx('input', { kind, width })} />
}

export function Textarea({ rows = 5, ...rest }: Native<'textarea'>) {
  return (
    <textarea {...useField()} {...rest} rows={rows} className={cx('input', { kind: 'area' })} />
  )
}

export interface SelectOption {
  value: string
  label: string
}

/** `placeholder` adds a first, empty option. */
export function NativeSelect({
  options,
  placeholder,
  ...rest
}: Native<'select'> & { options: SelectOption[]; placeholder?: string }) {
  return (
    <div className={cx('select')}>
      <select {...useField()} {...rest} className={cx('select__field')}>
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
