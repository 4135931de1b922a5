import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { FieldErrors, fieldId, useAnswered } from './form.tsx'

/** A required choice among a few options, all visible; the labels are part of the targets. */
export function RadioGroup(props: {
  name: string
  legend: string
  options: { value: string; label: ReactNode }[]
  /** What the last option asks for more. */
  below?: ReactNode
  defaultValue?: string | undefined
  error?: string[] | null | undefined
}) {
  const { name, legend, options } = props
  const answered = useAnswered(name)
  const { error = answered.error } = props
  const chosen = answered.typed ?? props.defaultValue
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and no other group can be invalid
      role="radiogroup"
      // Not on each option: browsers call a required one invalid before anything was chosen.
      aria-required="true"
      aria-describedby={error ? `${fieldId(name)}-error` : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={cx('field__label')}>{legend}</legend>
      <FieldErrors id={fieldId(name)} error={error} />
      <div className={cx('checkbox__choices')}>
        {options.map(({ value, label }, rank) => {
          // An error summary leads to the first option.
          const id = rank === 0 ? fieldId(name) : `${fieldId(name)}-${value}`
          return (
            <label key={value} className={cx('checkbox__label')} htmlFor={id}>
              <input
                id={id}
                type="radio"
                name={name}
                value={value}
                defaultChecked={value === chosen}
                className={cx('checkbox__input')}
              />
              <span>{label}</span>
            </label>
          )
        })}
        {props.below}
      </div>
    </fieldset>
  )
}
