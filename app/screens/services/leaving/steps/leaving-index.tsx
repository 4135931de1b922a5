import { looksLikeIndex } from '#domain/meter-reading.ts'
import { type Day, formatDay, parseDay } from '#domain/values.ts'
import { cx } from '#theme/classes.ts'
import { DateField } from '#ui/form/date.tsx'
import { Field, filled, Input, NativeSelect, useAnswered } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Disclosure, Heading, type Page, Stack, Text } from '#ui/layout.tsx'
import { PointName } from '#wizard/views/recap.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import { IndexField, MeterDrawing } from '../../index-field.tsx'
import { dayField, indexField, meterField } from '../leaving-answers.ts'
import type { LeavingIndexView, LeftPoint } from '../leaving-index.server.ts'

export { action, loader } from '../../../wizards.server.ts'

export const handle: Page = { title: 'Index de départ' }

/** TERM-08 to TERM-12, TERM-29, BEY-252 */
export default function LeavingIndex() {
  const { view, ...step } = useStep<LeavingIndexView>()
  const { points, max, estimated } = view
  const { later } = step.frame
  const [only, ...others] = points
  const shared = { max, isFolded: later !== null }
  return (
    <StepPage
      {...step}
      said={others.length === 0 && only?.last.length === 1 ? only.last[0] : null}
      names={others.length > 0 ? namesOf(points) : {}}
      isComplete={posted => posted.getAll('intent').includes('later') || isComplete(posted, view)}
    >
      {later && <WhenRead later={later} today={formatDay(max)} estimated={estimated} />}
      {only && others.length === 0 ? (
        <LeftPointFields point={only} {...shared} isTold />
      ) : (
        <Stack gap="loose">
          <MeterDrawing />
          {points.map(point => (
            <fieldset key={point.ref}>
              <legend className={cx('field__label')}>
                <Heading level={2} size="md">
                  <PointName point={point} />
                </Heading>
              </legend>
              <LeftPointFields point={point} {...shared} />
            </fieldset>
          ))}
        </Stack>
      )}
    </StepPage>
  )
}

/** The names of the fields of several metering points, in the summary of errors. */
const namesOf = (points: LeftPoint[]) =>
  Object.fromEntries(
    points.flatMap(({ ref, address }) => [
      [indexField(ref), `Index, ${address}`],
      [dayField(ref), `Date du relevé, ${address}`],
      [meterField(ref), `Numéro du compteur, ${address}`],
    ]),
  )

function isComplete(posted: FormData, { points }: LeavingIndexView): boolean | string {
  const names = points.flatMap(({ ref }) => [indexField(ref), dayField(ref)])
  if (!filled(posted, names)) return false
  const isIndex = points.every(({ ref }) => looksLikeIndex(String(posted.get(indexField(ref)))))
  return isIndex || 'L’index n’a que des chiffres.'
}

type When = { later: string; today: string; estimated: string | null }

/** The choice is posted as `intent`, like a button: with `later`, « Suivant » leaves it for the day of the keys. */
function WhenRead({ later, today, estimated }: When) {
  const option = (value: string, title: string, note: string | null) => ({
    value,
    label: (
      <>
        <strong>{title}</strong>
        <br />
        <Text as="span" size="sm" tone="muted">
          {note}
        </Text>
      </>
    ),
  })
  return (
    <RadioGroup
      name="intent"
      legend="Quand le relevez-vous&nbsp;?"
      defaultValue=""
      options={[
        option('later', `Le ${later}, en partant`, 'Réponses gardées, rappel par e-mail.'),
        option('', `Aujourd’hui, ${today}`, estimated),
      ]}
    />
  )
}

type Props = {
  point: LeftPoint
  /** The last day on which the meter may have been read. */
  max: Day
  /** Whether the day is already chosen above: the field for another day is then folded. */
  isFolded: boolean
  /** Whether the last index already stands under the question. */
  isTold?: boolean
}

/** The index, the number of the meter if the subscriber knows it, and the day of the reading. */
function LeftPointFields({ point, max, isFolded, isTold }: Props) {
  const { ref, meters, last, lastIndex } = point
  const day = useAnswered(dayField(ref))
  const number = useAnswered(meterField(ref))
  const date = <DateField name={dayField(ref)} label="Date du relevé" max={max} />
  const isOther = day.error || parseDay(day.typed ?? max) !== max || number.typed || number.error
  const [only, ...others] = last
  return (
    <Stack>
      {others.length > 0 && last.map(text => <Text key={text}>{text}</Text>)}
      <IndexField
        name={indexField(ref)}
        last={lastIndex}
        isDrawn={isTold}
        drawn={lastIndex}
        {...(others.length === 0 && { hint: isTold ? '' : only })}
      />
      {!isFolded && date}
      {meters.length > 0 && <MeterNumber name={meterField(ref)} meters={meters} />}
      {(isFolded || meters.length === 0) && (
        <Disclosure
          summary={isFolded ? 'Compteur, autre date' : 'Ajouter le numéro du compteur'}
          open={Boolean(isOther)}
        >
          {isFolded && date}
          {meters.length === 0 && <MeterNumber name={meterField(ref)} meters={meters} />}
        </Disclosure>
      )}
    </Stack>
  )
}

/** TERM-12: copied from the only meter, or chosen among several; it may stay empty. */
function MeterNumber({ name, meters }: Pick<LeftPoint, 'meters'> & { name: string }) {
  const isOne = meters.length === 0
  return (
    <Field
      name={name}
      label="Numéro du compteur"
      hint={isOne ? 'Gravé sur le compteur.' : 'Cette adresse a plusieurs compteurs.'}
      required={false}
    >
      {isOne ? (
        <Input autoComplete="off" width="sm" />
      ) : (
        <NativeSelect
          placeholder="Je ne sais pas lequel"
          options={meters.map(value => ({ value, label: value }))}
        />
      )}
    </Field>
  )
}
