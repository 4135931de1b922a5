import type { HeadersFunction } from '@remix-run/node'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { pendingLogIn } from '#session/second-factor/notes.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { enterCode } from './code.server.ts'
import { tooLate } from './texts.server.ts'

export const handle: Page = { title: 'Code de connexion', fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request }) => {
  if (!(await pendingLogIn(request))) throw await redirectWithToast(paths.staffLogin, tooLate())
  return null
})

export const action = guarded(publicPage, enterCode)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

const hint =
  'Les six chiffres qu’affiche votre application d’authentification. Téléphone perdu\u00a0: l’un de vos codes de secours.'

/** The second step of an agent's log-in. */
export default function Code() {
  const { errors } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, ['code']))
  return (
    <Entrance title="Saisissez votre code">
      <Stack gap="loose">
        <Form ref={form} method="post" noValidate>
          <Stack>
            <ErrorSummary errors={errors} />
            <CodeField hint={hint} error={errors?.code} />
            <Cluster>
              <SubmitButton busy={isBusy} busyText="Connexion en cours…" missing={missing}>
                Se connecter
              </SubmitButton>
              <LinkButton href={paths.staffLogin} variant="outline">
                Annuler
              </LinkButton>
            </Cluster>
          </Stack>
        </Form>
      </Stack>
    </Entrance>
  )
}
