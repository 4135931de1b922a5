import { longestComment } from '#domain/meter-reading.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { ReadingIndexView } from './reading-answers.ts'

const meterLabel = 'Numéro du compteur'

/** READ-07, READ-12, READ-23: fixed when there is one, chosen among several. */
export function MeterNumber({ meters }: Pick<ReadingIndexView, 'meters'>) {
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
      required
    >
      <NativeSelect
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
export const ReadingComment = () => (
  <Field
    name="comment"
    label="Commentaire"
    hint={`${longestComment} caractères au plus.`}
    required={false}
  >
    <Input maxLength={longestComment} autoComplete="off" />
  </Field>
)
