import { mostMeterCharacters } from '#domain/meter-reading.ts'
import { cx } from '#theme/classes.ts'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import type { FormValues } from '#wizard/declaration/wizard.ts'
import { PointName } from '#wizard/views/recap.tsx'
import { IndexField } from '../index-field.tsx'
import { dayField, indexField, meterField } from './leaving-answers.ts'
import type { LeftPoint } from './leaving-index.server.ts'

type Props = {
  point: LeftPoint
  values: FormValues
  errors: FormErrors | undefined
  /** Of the day of the reading. */
  max: string
}

/** One of several metering points. */
export function LeftPointGroup(props: Props) {
  const { point } = props
  return (
    <fieldset>
      <legend className={cx('field__label')}>
        <Heading level={2} size="md">
          <PointName point={point} />
        </Heading>
      </legend>
      <LeftPointFields {...props} />
    </fieldset>
  )
}

/** What the meter says, which one it is where they know it, and when it was read. */
export function LeftPointFields({ point, values, errors, max }: Props) {
  const { ref, meters, last, lastIndex } = point
  return (
    <Stack>
      {last.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      <IndexField name={indexField(ref)} values={values} errors={errors} last={lastIndex} />
      <MeterNumber name={meterField(ref)} meters={meters} values={values} errors={errors} />
      <DateField
        name={dayField(ref)}
        label="Date du relevé"
        hint="Le jour où vous avez lu cet index."
        error={errors?.[dayField(ref)]}
        defaultValue={values[dayField(ref)] as string | undefined}
        max={max}
      />
    </Stack>
  )
}

type NumberProps = Pick<LeftPoint, 'meters'> & Pick<Props, 'values' | 'errors'> & { name: string }

/** TERM-12: copied from the only meter, or chosen among several; it may stay empty. */
function MeterNumber({ name, meters, values, errors }: NumberProps) {
  const field = { name, label: 'Numéro du compteur', error: errors?.[name] ?? null }
  const typed = values[name]
  if (meters.length === 0)
    return (
      <Field {...field} hint="Gravé sur le compteur." required={false}>
        <Input maxLength={mostMeterCharacters} autoComplete="off" width="sm" defaultValue={typed} />
      </Field>
    )
  return (
    <Field {...field} hint="Cette adresse a plusieurs compteurs." required={false}>
      <NativeSelect
        defaultValue={typed}
        placeholder="Je ne sais pas lequel"
        options={meters.map(value => ({ value, label: value }))}
      />
    </Field>
  )
}
