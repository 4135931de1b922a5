import { Field, Input } from '#ui/form/form.tsx'
import { Disclosure } from '#ui/layout.tsx'
import type { useStep } from '#wizard/views/step-page.tsx'

type Props = Pick<ReturnType<typeof useStep>, 'values' | 'errors'> & { name?: string; room: number }

/** The fold is open when it holds a comment or an error. */
export const CommentFold = ({ values, errors, name = 'commentaire', room }: Props) => (
  <Disclosure summary="Ajouter un commentaire" open={Boolean(values?.[name] || errors?.[name])}>
    <Field name={name} label="Commentaire" hint={`${room} caractères au plus.`} required={false}>
      <Input limit={room} autoComplete="off" />
    </Field>
  </Disclosure>
)
