import { Disclosure } from '#ui/disclosure.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { useStep } from '#wizard/views/step-page.tsx'

type Props = Pick<ReturnType<typeof useStep>, 'values' | 'errors'> & { room: number }

/** What few people have to add; it stands open where there is something in it. */
export const CommentFold = ({ values, errors, room }: Props) => (
  <Disclosure
    summary="Ajouter un commentaire"
    open={Boolean(values?.commentaire || errors?.commentaire)}
  >
    <Field
      name="commentaire"
      label="Commentaire"
      hint={`${room} caractères au plus.`}
      required={false}
    >
      <Input maxLength={room} autoComplete="off" />
    </Field>
  </Disclosure>
)
