import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { LinkForm } from './link-form.tsx'

export const handle: Page = { title: 'Confirmer mon abonnement' }

export const loader = guarded(publicPage, () => null)

export const action = guarded(publicPage, async ({ call }, { params }) => {
  const { id = '', token = '' } = params
  const done = await call('confirmWaterNotices', { body: { id, token } })
  return redirectWithToast(
    paths.localWater,
    done === 1
      ? success('C’est fait\u00a0: vous recevrez par e-mail les avis sur l’eau de cette commune.')
      : warning(
          'Ce lien n’est plus valable\u00a0: il a plus de 7\u00a0jours, ou vous avez arrêté ces avis depuis. Abonnez-vous de nouveau sur la page de votre commune.',
        ),
  )
})

/** What the mailed link leads to; nothing is confirmed before the button is pressed. */
export default function Confirm() {
  return (
    <LinkForm
      title="Confirmer mon abonnement"
      text="Vous avez demandé à recevoir par e-mail les avis de travaux, de coupure et de qualité de l’eau d’une commune."
      button="Confirmer mon abonnement"
    />
  )
}
