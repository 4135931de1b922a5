import { looksLikeIndex, mostMeterCharacters } from '#domain/meter-reading.ts'
import { cx } from '#theme/classes.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { useAnswered } from '#ui/form/answer.ts'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { DateField } from '#ui/form/date.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { PointName } from '#wizard/views/recap.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { IndexField } from '../../index-field.tsx'
import { MeterDrawing } from '../../meter-drawing.tsx'
import { dayField, indexField, meterField } from '../leaving-answers.ts'
import type { LeavingIndexView, LeftPoint } from '../leaving-index.server.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Index de départ' }

/** TERM-08 to TERM-12, TERM-29 */
export default function LeavingIndex() {
  const { view, ...step } = useStep<LeavingIndexView>()
  const { points, max } = view
  const [only, ...others] = points
  return (
    <StepPage {...step} isComplete={posted => isComplete(posted, view)}>
      <MeterDrawing />
      {only && others.length === 0 ? (
        <LeftPointFields point={only} max={max} />
      ) : (
        <Stack gap="loose">
          {points.map(point => (
            <LeftPointGroup key={point.ref} point={point} max={max} />
          ))}
        </Stack>
      )}
    </StepPage>
  )
}

function isComplete(posted: FormData, { points }: LeavingIndexView): boolean | string {
  const names = points.flatMap(({ ref }) => [indexField(ref), dayField(ref)])
  if (!filled(posted, names)) return false
  const isIndex = points.every(({ ref }) => looksLikeIndex(String(posted.get(indexField(ref)))))
  return isIndex || 'L’index n’a que des chiffres.'
}

type Props = {
  point: LeftPoint
  /** Of the day of the reading. */
  max: string
}

function LeftPointGroup(props: Props) {
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
function LeftPointFields({ point, max }: Props) {
  const { ref, meters, last, lastIndex } = point
  return (
    <Stack>
      {last.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      <IndexField name={indexField(ref)} last={lastIndex} />
      <DateField name={dayField(ref)} label="Date du relevé" max={max} />
      <MeterNumber name={meterField(ref)} meters={meters} />
    </Stack>
  )
}

/** TERM-12: copied from the only meter, or chosen among several; it may stay empty. */
function MeterNumber({ name, meters }: Pick<LeftPoint, 'meters'> & { name: string }) {
  const field = { name, label: 'Numéro du compteur' }
  const { typed, error } = useAnswered(name)
  if (meters.length === 0)
    return (
      <Disclosure summary="Ajouter le numéro du compteur" open={Boolean(typed || error)}>
        <Field {...field} hint="Gravé sur le compteur." required={false}>
          <Input maxLength={mostMeterCharacters} autoComplete="off" width="sm" />
        </Field>
      </Disclosure>
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
