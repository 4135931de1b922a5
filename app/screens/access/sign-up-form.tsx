import { incompleteMail, isEmail } from '#domain/email.ts'
import { isConfirmedPassword } from '#domain/password.ts'
import * as paths from '#paths.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { NewPasswordFields, type Strength } from '#ui/form/new-password.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { InvoiceHelp } from '../shell/invoice-help.tsx'

type Props = {
  captcha: string
  answer: (FormAnswer & { captcha: string; strength?: Strength | undefined }) | undefined
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
  return (
    <PostForm answer={answer} isComplete={isComplete}>
      <AllRequired />
      <Field name="refAbo" label="Numéro abonné" required>
        <Input width="sm" inputMode="numeric" autoComplete="username" />
      </Field>
      <Field name="pdcRef" label="Ref. PDC" required>
        <Input width="sm" autoComplete="off" spellCheck={false} />
      </Field>
      <InvoiceHelp
        text="Sur votre facture, sous son titre : 1, le numéro abonné ; 2, la Ref. PDC."
        image="/reperes-facture.svg"
        alt="Exemple de facture. Sous le titre, la première ligne, « Numéro d’abonné », donne le numéro abonné : 100001. La deuxième, « Point de comptage », donne la Ref. PDC : P100001."
      />
      <Field name="mail" label="Adresse email" required>
        <Input type="email" autoComplete="email" />
      </Field>
      <NewPasswordFields
        label="Mot de passe"
        confirmation="Confirmation du mot de passe"
        strengthHref={paths.passwordStrength}
        posted={answer?.strength}
      />
      <Captcha token={answer?.captcha ?? captcha} />
      <SubmitButton busyText="Création en cours…">Créer mon compte</SubmitButton>
    </PostForm>
  )
}
