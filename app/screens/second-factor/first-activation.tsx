import { type HeadersFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { redirectWithToast } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { isEnrolled, offerKey } from '#session/second-factor/factor.server.ts'
import { pendingLogIn } from '#session/second-factor/notes.server.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { activateFirst } from './enrol.server.ts'
import { Setup } from './setup.tsx'
import { tooLate } from './texts.server.ts'

export const handle: Page = { title: 'Activer la connexion en deux étapes', fromAdmin: true }

export const loader = guarded(publicPage, async (_, { request }) => {
  const pending = await pendingLogIn(request)
  if (!pending) throw await redirectWithToast(paths.staffLogin, tooLate())
  if (await isEnrolled(pending.person.owner)) throw redirect(paths.staffCode)
  return offerKey(pending.person.owner)
})

export const action = guarded(publicPage, activateFirst)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** Where the second factor is required: after the password, before any session. */
export default function FirstActivation() {
  const shown = useLoaderData<typeof loader>()
  const { errors, offer = shown } = useActionData<typeof action>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, ['code']))
  return (
    <Entrance title="Activez la connexion en deux étapes">
      <Stack gap="loose">
        <Text>
          {
            'Elle est obligatoire pour les agents\u00a0: après votre mot de passe, un code de votre téléphone.'
          }
        </Text>
        <Form ref={form} method="post" noValidate>
          <Stack>
            <ErrorSummary errors={errors} />
            <Setup offer={offer} error={errors?.code} />
            <SubmitButton busy={isBusy} missing={missing}>
              Activer
            </SubmitButton>
          </Stack>
        </Form>
      </Stack>
    </Entrance>
  )
}
