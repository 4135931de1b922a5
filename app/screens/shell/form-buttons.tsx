import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster } from '#ui/layout.tsx'

/** « Valider », and the way back: to the account, unless a form names another page. */
export function FormButtons({ back = paths.account }) {
  return (
    <Cluster>
      <SubmitButton>Valider</SubmitButton>
      <LinkButton href={back} variant="outline">
        Annuler
      </LinkButton>
    </Cluster>
  )
}
