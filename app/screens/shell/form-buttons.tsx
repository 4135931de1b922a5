import type { ComponentProps } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { SubmitButton } from '#ui/form/form.tsx'

type Props = Partial<ComponentProps<typeof SubmitButton>> & { back?: string | undefined }

/** The button of a form, and the way back: to the account, unless a form names another page. */
export function FormButtons({ back = paths.account, children = 'Valider', ...button }: Props) {
  return (
    <div className={cx('stepButtons')}>
      <SubmitButton {...button}>{children}</SubmitButton>
      <LinkButton href={back} variant="quiet">
        Annuler
      </LinkButton>
    </div>
  )
}
