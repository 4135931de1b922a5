import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { FormButtons } from '../../shell/form-buttons.tsx'

type Answer = { errors: FormErrors; values: Record<string, string>; notice: FormNotice | null }

/** EINV-02, EINV-03 */
export function JoinForm({ answer }: { answer: Answer | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(
    posted => filled(posted, ['cgv', 'adhesion']) || 'Cochez les deux cases pour valider.',
  )
  const box = (name: string) => ({
    name,
    error: answer?.errors[name] ?? null,
    defaultChecked: answer?.values[name] === 'on',
    required: true,
  })
  return (
    <Form ref={form} method="post" noValidate aria-label="Adhésion">
      <Stack>
        <Notice notice={answer?.notice} />
        <ErrorSummary errors={answer?.errors} />
        <Checkbox {...box('cgv')} label="J’accepte les conditions générales de l’e-facture" />
        <Checkbox
          {...box('adhesion')}
          label="J’adhère à l’e-facture&nbsp;: je reçois mes factures par e-mail, et non plus par courrier"
        />
        <FormButtons busy={isBusy} missing={missing} />
      </Stack>
    </Form>
  )
}

/** Back to paper, from the same page, at any time. */
export function LeaveForm(props: { since: string; notice: FormNotice | null | undefined }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" aria-label="Retour au papier">
      <Stack>
        <Notice notice={props.notice} />
        <Text>
          Vous recevez vos factures par e-mail depuis le {props.since}. Vous pouvez revenir au
          papier à tout moment et sans frais.
        </Text>
        <Button name="intent" value="leave" variant="outline" busy={isBusy}>
          Revenir aux factures sur papier
        </Button>
      </Stack>
    </Form>
  )
}
