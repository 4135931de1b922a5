import { type ComponentProps, useId } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '../button.tsx'
import { useFormState } from './answer.ts'

/**
 * The button of a form: aria-disabled as long as something is missing, with the reason beside it once the form was begun.
 * It looks and is pressable all the same: the answer names each field.
 */
export function SubmitButton(
  props: Omit<ComponentProps<typeof Button>, 'ref'> & { missing?: string | undefined },
) {
  const id = useId()
  const { isBusy, missing: inForm } = useFormState() ?? {}
  const { missing = inForm, busy = isBusy ?? false, ...button } = props
  return (
    <>
      <Button
        {...button}
        busy={busy}
        aria-disabled={missing === undefined ? undefined : true}
        aria-describedby={missing ? id : undefined}
      />
      {missing && (
        <p id={id} className={cx('missing')}>
          {missing}
        </p>
      )}
    </>
  )
}
