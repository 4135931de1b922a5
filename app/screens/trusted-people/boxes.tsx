import { cx } from '#theme/classes.ts'
import { useAnswered } from '#ui/form/answer.ts'
import { FieldErrors, FieldHint, wire } from '#ui/form/field.tsx'

/** Several boxes of one name, each of which posts its value. */
export function Boxes(props: {
  name: string
  legend: string
  hint?: string
  options: { value: string; label: string }[]
  ticked: string[]
}) {
  const { name, legend, hint, options, ticked } = props
  const { error } = useAnswered(name)
  const { id, 'aria-describedby': describedBy } = wire({ name, hint, error })
  return (
    <fieldset aria-describedby={describedBy}>
      <legend className={cx('field__label')}>{legend}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldErrors id={id} error={error} />
      {options.map(({ value, label }, rank) => (
        <label key={value} className={cx('checkbox__label')}>
          <input
            // The first one is where an error summary leads.
            {...(rank === 0 && { id })}
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={ticked.includes(value)}
            className={cx('checkbox__input')}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
