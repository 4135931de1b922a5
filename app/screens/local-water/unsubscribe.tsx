import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { LinkForm } from './link-form.tsx'

export const handle: Page = { title: 'Ne plus recevoir les avis' }

export const loader = guarded(publicPage, () => null)

export const action = guarded(publicPage, async ({ call }, { params }) => {
  const { id = '', token = '' } = params
  const done = await call('unsubscribeFromWater', { body: { id, token } })
  return redirectWithToast(
    paths.localWater,
    done === 1
      ? success('C’est fait\u00a0: vous ne recevrez plus les avis sur l’eau de cette commune.')
      : warning('Ce lien n’est pas complet. Copiez-le tel qu’il est dans l’e-mail.'),
  )
})

/** What the link of each notice leads to, without a log-in; nothing is ended before the button is pressed. */
export default function Unsubscribe() {
  return (
    <LinkForm
      title="Ne plus recevoir les avis"
      text="Les avis de travaux, de coupure et de qualité de l’eau de cette commune ne vous seront plus envoyés."
      button="Ne plus les recevoir"
    />
  )
}
