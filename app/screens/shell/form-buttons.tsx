import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'

/** The button of a form, and the way back: to the account, unless a form names another page. */
export function FormButtons({ back = paths.account, children = 'Valider' }) {
  return (
    <div className={cx('stepButtons')}>
      <SubmitButton>{children}</SubmitButton>
      <LinkButton href={back} variant="quiet">
        Annuler
      </LinkButton>
    </div>
  )
}
