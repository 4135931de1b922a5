import { mostMeterCharacters } from '#domain/meter-reading.ts'
import { cx } from '#theme/classes.ts'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { Field } from '#ui/form/field.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { PointName } from '#wizard/views/recap.tsx'
import { IndexField } from '../index-field.tsx'
import { dayField, indexField, meterField } from './leaving-answers.ts'
import type { LeftPoint } from './leaving-index.server.ts'

type Props = {
  point: LeftPoint
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
export function LeftPointFields({ point, max }: Props) {
  const { ref, meters, last, lastIndex } = point
  return (
    <Stack>
      {last.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      <IndexField name={indexField(ref)} last={lastIndex} />
      <MeterNumber name={meterField(ref)} meters={meters} />
      <DateField
        name={dayField(ref)}
        label="Date du relevé"
        hint="Le jour où vous avez lu cet index."
        max={max}
      />
    </Stack>
  )
}

/** TERM-12: copied from the only meter, or chosen among several; it may stay empty. */
function MeterNumber({ name, meters }: Pick<LeftPoint, 'meters'> & { name: string }) {
  const field = { name, label: 'Numéro du compteur' }
  if (meters.length === 0)
    return (
      <Field {...field} hint="Gravé sur le compteur." required={false}>
        <Input maxLength={mostMeterCharacters} autoComplete="off" width="sm" />
      </Field>
    )
  return (
    <Field {...field} hint="Cette adresse a plusieurs compteurs." required={false}>
      <NativeSelect
        placeholder="Je ne sais pas lequel"
        options={meters.map(value => ({ value, label: value }))}
      />
    </Field>
  )
}
