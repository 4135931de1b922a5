import { useActionData, useLoaderData } from '@remix-run/react'
import { isConfirmedPassword } from '#domain/password.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { AccountName, NewPasswordFields } from '#ui/form/new-password.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { resetAction, resetLoader } from './reset.server.ts'

export const handle: Page = { title: 'Nouveau mot de passe', fromForgotLink: true }

export const loader = guarded(publicPage, resetLoader)

export const action = guarded(publicPage, resetAction)

/** FORGOT-13, FORGOT-16 */
export default function Reset() {
  const { aboNum } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Entrance title="Nouveau mot de passe">
      <Stack gap="loose">
        <PostForm answer={answer} isComplete={isConfirmedPassword}>
          <AllRequired />
          <AccountName value={aboNum} />
          <NewPasswordFields
            label="Nouveau mot de passe"
            confirmation="Confirmation du nouveau mot de passe"
            strengthHref={paths.passwordStrength}
            posted={answer?.strength}
          />
          <SubmitButton>Valider</SubmitButton>
        </PostForm>
        <Link href={paths.login} variant="alone">
          Retour à la connexion
        </Link>
      </Stack>
    </Entrance>
  )
}
