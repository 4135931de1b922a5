import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { ChangeForm } from '#screens/second-factor/change-form.tsx'
import { CodeList, SetupForm } from '#screens/second-factor/setup.tsx'
import { guarded, requireAccount } from '#session/guards.server.ts'
import type { Offer } from '#session/second-factor/factor.server.ts'
import { type FormAnswer, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { CodeField } from '#ui/form/password-input.tsx'
import { Container, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { HelperFrame } from './helper-frame.tsx'
import { changeHelperFactor, showHelperFactor } from './second-step.server.ts'

export const handle: Page = { title: 'Connexion en deux étapes d’un aidant' }

export const loader = guarded(requireAccount, showHelperFactor)

export const action = guarded(requireAccount, changeHelperFactor)

/** BEY-112: the second factor of a helper who acts for many people. */
export default function HelperFactor() {
  const { userName, isSubscriber, from, offer, codes, factor } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer & { offer?: Offer }>()
  return (
    <HelperFrame userName={userName} isSubscriber={isSubscriber}>
      <PageHeading above={{ label: 'Les personnes que j’aide', href: paths.helped }}>
        {codes ? 'Vos codes de secours' : handle.title}
      </PageHeading>
      <Container size="column">
        <Stack>
          {codes ? (
            <CodeList codes={codes} next={paths.helped} />
          ) : factor ? (
            <ChangeForm {...factor} />
          ) : offer ? (
            <>
              <Text>
                {`Après votre mot de passe, un code de votre téléphone\u00a0: elle est obligatoire pour agir pour ${from} personnes ou plus. Qui devine ou vole votre mot de passe n’ouvre alors pas leurs comptes.`}
              </Text>
              <SetupForm offer={offer} answer={answer} />
            </>
          ) : (
            <PostForm answer={answer}>
              <CodeField hint="Les six chiffres qu’affiche votre application d’authentification. Téléphone perdu&nbsp;: l’un de vos codes de secours." />
              <SubmitButton>Continuer</SubmitButton>
            </PostForm>
          )}
        </Stack>
      </Container>
    </HelperFrame>
  )
}
