import { Form, useNavigation } from '@remix-run/react'
import { incompleteMail, isEmail } from '#domain/email.ts'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'

type Props = {
  /** « à Aubrelle » */
  atTown: string
  captcha: string
  answer: (FormAnswer & { captcha: string }) | undefined
}

/** The notices of a town by mail, for a visitor without an account. */
export function Subscribe({ atTown, ...form }: Props) {
  return (
    <FoldRow
      title="Être prévenu par e-mail"
      note={`Travaux, coupures et qualité de l’eau ${atTown}. Un lien les arrête.`}
      fold={{ id: 'avis', open: Boolean(form.answer) }}
    >
      <AnyAddress {...form} />
    </FoldRow>
  )
}

/** One button for an account, whose address is known. */
export function OwnAddress({ town, children }: { town: string; children: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" action={paths.waterNotices}>
      <input type="hidden" name="town" value={town} />
      <Button busy={isBusy} variant="outline" width="full" name="intent" value="follow">
        {children}
      </Button>
    </Form>
  )
}

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['mail', 'captcha'])) return false
  if (!isEmail(String(posted.get('mail')).trim())) return `${incompleteMail}.`
  return isProven(posted)
}

function AnyAddress({ captcha, answer }: Omit<Props, 'atTown'>) {
  return (
    <PostForm answer={answer} isComplete={isComplete}>
      <Field
        name="mail"
        label="Adresse e-mail"
        hint={
          'Vous y recevrez d’abord un lien, pour confirmer. Sans confirmation, elle est effacée au bout de 7\u00a0jours.'
        }
        required
      >
        <Input type="email" autoComplete="email" />
      </Field>
      <Captcha token={answer?.captcha ?? captcha} />
      <SubmitButton>S’abonner aux avis</SubmitButton>
    </PostForm>
  )
}
