import { DateField } from '#ui/form/date.tsx'

/** The day by which the subscriber is promised an answer. */
export const PromisedDay = ({
  error,
  day,
}: {
  error: string[] | null | undefined
  day: string
}) => (
  <DateField
    name="promis"
    label="Promis pour le"
    hint=""
    error={error ?? null}
    required="unmarked"
    defaultValue={day}
  />
)
