import { Form, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Textarea } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Stack, Text } from '#ui/layout.tsx'

const stillHere: FormNotice = {
  tone: 'info',
  text: 'Ce message n’a pas encore été envoyé. Relisez-le, puis envoyez-le.',
}

export function LeakForm(props: {
  /** How and until when the plumber's certificate can be sent. */
  certificate: string
  /** The most characters that the message may have. */
  room: number
  /** Identifies this rendering of the form: it is sent once. */
  submission: string
  /** When a file about this reading was opened before. */
  openedAt: string | null
  /** A message that could not be sent, kept for another try. */
  unsent: string | null
  /** What was posted, when the form was refused. */
  message?: string
  errors?: FormErrors
  notice?: FormNotice | undefined
}) {
  const { certificate, room, submission, openedAt, unsent, message, errors, notice } = props
  const isBack = message === undefined && unsent !== null
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted => filled(posted, ['message']))
  return (
    <Form method="post" ref={form} noValidate aria-label="Dossier de fuite">
      <Stack>
        <Notice notice={isBack ? stillHere : notice} />
        <ErrorSummary errors={errors} />
        {openedAt && (
          <Text>
            <strong>{`Vous avez ouvert un dossier pour cette relève le ${openedAt}.`}</strong>{' '}
            Écrivez de nouveau si vous avez quelque chose à y ajouter.
          </Text>
        )}
        <input type="hidden" name="submission" value={submission} />
        <Text>{certificate}</Text>
        <Field
          name="message"
          label="Votre message"
          hint={`Où est la fuite, depuis quand, est-elle réparée\u00a0? ${room}\u00a0caractères au plus\u00a0; la relève est déjà citée.`}
          error={errors?.message}
          required
        >
          <Textarea rows={6} maxLength={room} defaultValue={message ?? unsent ?? ''} />
        </Field>
        <Cluster>
          <SubmitButton missing={missing} busy={isBusy}>
            Ouvrir le dossier
          </SubmitButton>
          <LinkButton href={paths.consumption} variant="outline">
            Revenir à ma consommation
          </LinkButton>
        </Cluster>
      </Stack>
    </Form>
  )
}
