import { cx } from '#theme/classes.ts'
import { fieldId } from './errors.ts'

/** A required choice among a few options, all visible; the labels are part of the targets. */
export function RadioGroup(props: {
  name: string
  legend: string
  options: { value: string; label: string }[]
  defaultValue?: string | undefined
}) {
  const { name, legend, options, defaultValue } = props
  return (
    <fieldset>
      <legend className={cx('field__label')}>{legend}</legend>
      {options.map(({ value, label }, rank) => {
        // The first one is where an error summary leads.
        const id = rank === 0 ? fieldId(name) : `${fieldId(name)}-${value}`
        return (
          <label key={value} className={cx('checkbox__label')} htmlFor={id}>
            <input
              id={id}
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={value === defaultValue}
              className={cx('checkbox__input')}
            />
            <span>{label}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
