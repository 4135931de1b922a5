import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { incompleteMail, isEmail, mailTyped } from '#domain/email.ts'
import { isConfirmedPassword } from '#domain/password.ts'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { currentRole, guarded, publicPage } from '#session/guards.server.ts'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Field, type FormAnswer, filled, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { type Page, Text } from '#ui/layout.tsx'
import { CopiedFields } from './copied-fields.tsx'
import { Entrance } from './entrance.tsx'
import { otherWaysIn } from './log-in.server.ts'
import { OtherWaysIn } from './other-ways-in.tsx'
import { signUpAction } from './sign-up.server.ts'

export const handle: Page = { title: 'Créer un compte' }

export const loader = guarded(publicPage, async (_, { request }) => {
  if (await currentRole(request)) throw redirect(paths.home)
  return { captcha: await freshCaptcha('sign-up'), waysIn: otherWaysIn({ isNew: true }) }
})

export const action = guarded(publicPage, signUpAction)

/** SIGNUP-01 */
export default function SignUp() {
  const { captcha, waysIn } = useLoaderData<typeof loader>()
  return (
    <Entrance title="Créer un compte" below={<OtherWaysIn {...waysIn} />}>
      <SignUpForm captcha={captcha} answer={useActionData<typeof action>()} />
    </Entrance>
  )
}

type Props = {
  captcha: string
  answer: (FormAnswer & { captcha: string; strength?: Strength | undefined }) | undefined
}

/** SIGNUP-13: whether the button is enabled, or a text that says why not yet; the server decides. */
function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['refAbo', 'pdcRef', 'mail', 'password', 'confirmation', 'captcha']))
    return false
  if (!isEmail(mailTyped(String(posted.get('mail'))))) return `${incompleteMail}.`
  if (!isConfirmedPassword(posted)) return 'Le mot de passe et sa confirmation ne vont pas encore.'
  return isProven(posted)
}

/** A refused form keeps what was typed, except the passwords. */
function SignUpForm({ captcha, answer }: Props) {
  return (
    <PostForm answer={answer} isComplete={isComplete}>
      <Text>Prenez une facture&nbsp;: deux numéros s’y trouvent.</Text>
      <CopiedFields
        image="/reperes-facture.svg"
        alt="Exemple de facture. Sous le titre, la première ligne, « Numéro d’abonné », donne le numéro abonné : 100001. La deuxième, « Point de comptage », donne la Ref. PDC : P100001."
      >
        <Field name="refAbo" label="Numéro abonné" required>
          <Input width="sm" inputMode="numeric" autoComplete="username" />
        </Field>
        <Field name="pdcRef" label="Ref. PDC (point de comptage)" required>
          <Input width="sm" autoComplete="off" spellCheck={false} />
        </Field>
      </CopiedFields>
      <Field
        name="mail"
        label="Adresse email"
        hint="Un lien y est envoyé pour activer le compte."
        required
      >
        <Input type="email" autoComplete="email" />
      </Field>
      <NewPasswordFields
        label="Mot de passe"
        confirmation="Confirmation du mot de passe"
        strengthHref={paths.passwordStrength}
        posted={answer?.strength}
      />
      <Captcha token={answer?.captcha ?? captcha} />
      <SubmitButton width="full" busyText="Création en cours…">
        Créer mon compte
      </SubmitButton>
    </PostForm>
  )
}
