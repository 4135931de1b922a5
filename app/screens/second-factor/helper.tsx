import type { HeadersFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAccount } from '#session/guards.server.ts'
import type { Offer } from '#session/second-factor/factor.server.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Container, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { HelperFrame } from '../shell/helper-frame.tsx'
import { ChangeForm } from './change-form.tsx'
import { CodeList } from './code-list.tsx'
import { changeHelperFactor, showHelperFactor } from './helper.server.ts'
import { Setup } from './setup.tsx'

export const handle: Page = { title: 'Connexion en deux étapes d’un aidant' }

export const loader = guarded(requireAccount, showHelperFactor)

export const action = guarded(requireAccount, changeHelperFactor)

export const headers: HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders])

/** BEY-112: of who acts for many others. */
export default function HelperFactor() {
  const { userName, isSubscriber, from, offer, codes, factor } = useLoaderData<typeof loader>()
  const answer = useActionData<{ errors: FormErrors; offer?: Offer }>()
  const errors = answer?.errors
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
              <Coded needs={['code', 'password']} errors={errors} button="Activer">
                <Setup offer={answer?.offer ?? offer} error={errors?.code ?? undefined} />
                <Field name="password" label="Votre mot de passe" error={errors?.password} required>
                  <PasswordInput autoComplete="current-password" />
                </Field>
              </Coded>
            </>
          ) : (
            <Coded needs={['code']} errors={errors} button="Continuer">
              <CodeField
                hint="Les six chiffres qu’affiche votre application d’authentification. Téléphone perdu&nbsp;: l’un de vos codes de secours."
                error={errors?.code}
              />
            </Coded>
          )}
        </Stack>
      </Container>
    </HelperFrame>
  )
}

function Coded(props: {
  needs: string[]
  errors: FormErrors | undefined
  button: string
  children: ReactNode
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, props.needs))
  return (
    <Form ref={form} method="post" noValidate>
      <Stack>
        <ErrorSummary errors={props.errors} />
        {props.children}
        <SubmitButton busy={isBusy} missing={missing}>
          {props.button}
        </SubmitButton>
      </Stack>
    </Form>
  )
}
