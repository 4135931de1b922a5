import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Textarea } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { keepFocus } from '#ui/shell/page-announcer.tsx'
import { disputeOf, keepMessage, sendDispute } from './dispute.server.ts'
import { backTo } from './invoice-links.ts'

export const handle: Page = { title: 'Contester une facture' }

export const loader = guarded(requireSubscriber, disputeOf)

export const action = guarded(requireSubscriber, sendDispute, keepMessage)

const stillHere: FormNotice = {
  tone: 'info',
  text: 'Ce message n’a pas encore été envoyé. Relisez-le, puis envoyez-le.',
}

/** INV-13, INV-14 */
export default function Dispute() {
  const { number, text, missing, room, submission, unsent } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const list = backTo(useLocation().search)
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, lacking] = useIncomplete(posted => filled(posted, ['message']))
  return (
    <RouteDialog title={`Contester la facture ${number}`} closeHref={list}>
      <Stack>
        {missing && (
          <Alert tone={missing.tone}>
            <Text>{missing.text}</Text>
          </Alert>
        )}
        {text.map(paragraph => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <Form method="post" ref={form} noValidate aria-label="Contester" preventScrollReset>
          <Stack>
            <Notice notice={answer ? answer.notice : unsent ? stillHere : null} />
            <ErrorSummary errors={answer?.errors} />
            <Field
              name="message"
              label="Votre message"
              hint={`${room} caractères au plus.`}
              error={answer?.errors.message}
              required
            >
              <Textarea rows={8} maxLength={room} defaultValue={answer?.message ?? unsent ?? ''} />
            </Field>
            <input type="hidden" name="submission" value={submission} />
            <Cluster>
              <SubmitButton missing={lacking} busy={isBusy}>
                Envoyer
              </SubmitButton>
              <LinkButton href={list} variant="outline" preventScrollReset state={keepFocus}>
                Annuler
              </LinkButton>
            </Cluster>
          </Stack>
        </Form>
      </Stack>
    </RouteDialog>
  )
}
