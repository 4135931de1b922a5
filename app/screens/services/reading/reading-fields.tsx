import { longestComment } from '#domain/meter-reading.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import type { FormValues } from '#wizard/declaration/wizard.ts'
import type { ReadingIndexView } from './reading-answers.ts'

type Props = { view: ReadingIndexView; values: FormValues; errors: FormErrors }

const meterLabel = 'Numéro du compteur'

/** READ-07, READ-12, READ-23: fixed when there is one, chosen among several. */
export function MeterNumber({ view: { meters }, values, errors }: Props) {
  const [only, ...others] = meters
  if (only && others.length === 0)
    return (
      <div>
        <input type="hidden" name="counterRef" value={only.ref} />
        <DefinitionList items={[{ term: meterLabel, value: only.ref }]} />
      </div>
    )
  return (
    <Field
      name="counterRef"
      label={meterLabel}
      hint={
        'Il est gravé sur le compteur. Un relevé par jour et par adresse\u00a0: l’autre compteur, demain.'
      }
      error={errors.counterRef ?? null}
      required
    >
      <NativeSelect
        defaultValue={values.counterRef}
        placeholder="Choisissez"
        options={meters.map(({ ref }) => ({ value: ref, label: ref }))}
      />
    </Field>
  )
}

/** READ-06: told, not asked; the server takes the day from the utility. */
export const ReadingDate = ({ date }: { date: string }) => (
  <Field name="date" label="Date du relevé" required>
    <Input defaultValue={date} disabled width="sm" />
  </Field>
)

/** READ-11 */
export const ReadingComment = ({ values, errors }: Props) => (
  <Field
    name="comment"
    label="Commentaire"
    hint={`${longestComment} caractères au plus.`}
    error={errors.comment ?? null}
    required={false}
  >
    <Input maxLength={longestComment} autoComplete="off" defaultValue={values.comment} />
  </Field>
)
