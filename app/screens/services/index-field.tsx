import { mostIndexDigits } from '#domain/meter-reading.ts'
import { DigitsInput } from '#ui/form/digits-input.tsx'
import { Field } from '#ui/form/form.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'

type Props = {
  name: string
  /** Of which of several meters: read aloud with the label. */
  of?: string
  /** The last index, where there is only one, as it is read: what the field holds while it is empty. */
  last?: string | null
  hint?: string | undefined
}

/** READ-05, READ-08 to READ-10: the index as it stands on the meter, with the zeros before it or without. */
export function IndexField(props: Props) {
  const { name, of, last, hint = 'Ou sur fond noir, en m³, sans les rouges.' } = props
  return (
    <Field
      name={name}
      label={
        <>
          Index&nbsp;: les chiffres noirs
          {of && <VisuallyHidden>{`, ${of}`}</VisuallyHidden>}
        </>
      }
      hint={hint}
      required
    >
      {/* The zeros that a meter shows before the index, and a space or two. */}
      <DigitsInput
        maxLength={mostIndexDigits + 5}
        placeholder={last ? `Dernier\u00a0: ${last}` : undefined}
        width="md"
        size="large"
      />
    </Field>
  )
}
