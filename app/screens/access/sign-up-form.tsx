import { Form, useNavigation } from '@remix-run/react'
import { incompleteMail, isEmail } from '#domain/email.ts'
import { isConfirmedPassword } from '#domain/password.ts'
import type { Again } from '#http/form.server.ts'
import * as paths from '#paths.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import { InvoiceHelp } from '../shell/invoice-help.tsx'

type Props = {
  captcha: string
  answer:
    | (Again & { notice: FormNotice | null; captcha: string; strength: Strength | undefined })
    | undefined
}

/** SIGNUP-13: when the button is enabled; the server validates. */
function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['refAbo', 'pdcRef', 'mail', 'password', 'confirmation', 'captcha']))
    return false
  if (!isEmail(String(posted.get('mail')).trim())) return `${incompleteMail}.`
  if (!isConfirmedPassword(posted)) return 'Le mot de passe et sa confirmation ne vont pas encore.'
  return isProven(posted)
}

/** A refused form keeps what was typed, except the passwords. */
export function SignUpForm({ captcha, answer }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, values = {}, notice, strength } = answer ?? {}
  const [form, missing] = useIncomplete(isComplete)
  return (
    <Form ref={form} method="post" noValidate>
      <Stack>
        <Notice notice={notice} />
        <ErrorSummary errors={errors} />
        <AllRequired />
        <Field name="refAbo" label="Numéro abonné" error={errors?.refAbo} required>
          <Input
            width="sm"
            inputMode="numeric"
            autoComplete="username"
            defaultValue={values.refAbo}
          />
        </Field>
        <Field name="pdcRef" label="Ref. PDC" error={errors?.pdcRef} required>
          <Input width="sm" autoComplete="off" spellCheck={false} defaultValue={values.pdcRef} />
        </Field>
        <InvoiceHelp
          text="Sur votre facture, sous son titre : 1, le numéro abonné ; 2, la Ref. PDC."
          image="/reperes-facture.svg"
          alt="Exemple de facture. Sous le titre, la première ligne, « Numéro d’abonné », donne le numéro abonné : 100001. La deuxième, « Point de comptage », donne la Ref. PDC : P100001."
        />
        <Field name="mail" label="Adresse email" error={errors?.mail} required>
          <Input type="email" autoComplete="email" defaultValue={values.mail} />
        </Field>
        <NewPasswordFields
          label="Mot de passe"
          confirmation="Confirmation du mot de passe"
          strengthHref={paths.passwordStrength}
          errors={errors}
          posted={strength}
        />
        <Captcha
          token={answer?.captcha ?? captcha}
          ticked={values.captcha === 'on'}
          error={errors?.captcha}
        />
        <SubmitButton busy={isBusy} busyText="Création en cours…" missing={missing}>
          Créer mon compte
        </SubmitButton>
      </Stack>
    </Form>
  )
}
