import type { ReplyValues } from '#screens/admin/requests/parts.ts'
import { PromisedDay } from '#screens/admin/requests/promised-day.tsx'
import type { FormErrors } from '#ui/form/form.tsx'

type Props = { errors: FormErrors | undefined; values: ReplyValues }

export default function DeskFields({ errors, values }: Props) {
  return <PromisedDay error={errors?.promis} day={values.promis} />
}
