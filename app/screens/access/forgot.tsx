import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { openingAt } from '#domain/opening-hours.ts'
import * as paths from '#paths.ts'
import { currentRole, guarded, publicPage } from '#session/guards.server.ts'
import { Button } from '#ui/button.tsx'
import { Field, filled, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, type Page, Stack, Text } from '#ui/layout.tsx'
import { Rows } from '#ui/rows.tsx'
import { Entrance } from './entrance.tsx'
import { forgotAction, isGranted } from './forgot.server.ts'
import { HelpRow } from './help-row.tsx'

export const handle: Page = { title: 'Mot de passe oublié', isForgot: true }

export const loader = guarded(publicPage, async (_, { request }) => {
  if (await currentRole(request)) throw redirect(paths.home)
  return { granted: await isGranted(request), opening: openingAt(new Date()) }
})

export const action = guarded(publicPage, forgotAction)

/** FORGOT-01, FORGOT-03 */
export default function Forgot() {
  const { granted, opening } = useLoaderData<typeof loader>()
  return (
    <Entrance
      title="Mot de passe oublié"
      below={
        <Rows>
          <HelpRow opening={opening} />
        </Rows>
      }
    >
      <Stack gap="loose">
        {granted && (
          <Alert tone="success" title="Votre demande est enregistrée">
            <Stack gap="tight">
              <Text>
                Ouvrez le lien que nous vous avons envoyé&nbsp;; regardez aussi dans les courriers
                indésirables.
              </Text>
              <OwnedForm>
                <Button variant="outline" size="sm" name="intent" value="other-account">
                  Faire une demande pour un autre compte
                </Button>
              </OwnedForm>
            </Stack>
          </Alert>
        )}
        <PostForm
          answer={useActionData<typeof action>()}
          isComplete={posted => filled(posted, ['login'])}
        >
          <Field
            name="login"
            label="Numéro abonné"
            hint="Ou l’adresse e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe."
            required
          >
            <Input autoComplete="username" />
          </Field>
          <SubmitButton width="full">Envoyer</SubmitButton>
        </PostForm>
      </Stack>
    </Entrance>
  )
}
