import { Form, useNavigation } from '@remix-run/react'
import { longestTokenName, tokenMonths } from '#domain/own-data.ts'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { AllRequired } from '#ui/form/all-required.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Container, Stack } from '#ui/layout.tsx'
import { PresentPasswordField } from '../shell/present-password-field.tsx'
import { durations } from './texts.ts'

type Answer = {
  errors: FormErrors
  values: Record<string, string>
  notice: FormNotice | null
  asksPassword: boolean
}

/** What a token is called, and until when it is given. */
export function TokenForm(props: {
  id: string
  account: string
  asksPassword: boolean
  answer: Answer | undefined
}) {
  const { id, account, answer } = props
  const { values, asksPassword } = answer ?? { values: undefined, ...props }
  const isBusy = useNavigation().formMethod === 'POST'
  const [form, missing] = useIncomplete(posted =>
    filled(posted, ['name', 'months', ...(asksPassword ? ['password'] : [])]),
  )
  return (
    <Container size="column">
      <Form ref={form} method="post" noValidate>
        <Stack>
          <Notice notice={answer?.notice} />
          <ErrorSummary errors={answer?.errors} />
          <AllRequired />
          <input type="hidden" name="id" value={id} />
          <Field
            name="name"
            label="Nom de l’outil"
            hint="Pour le reconnaître dans votre liste&nbsp;: Home Assistant, tableur de la copropriété…"
            error={answer?.errors.name}
            required
          >
            <Input
              width="lg"
              maxLength={longestTokenName}
              autoComplete="off"
              defaultValue={values?.name}
            />
          </Field>
          <RadioGroup
            name="months"
            legend="Pour combien de temps&nbsp;?"
            options={tokenMonths.map(months => ({
              value: String(months),
              label: durations[months],
            }))}
            defaultValue={values?.months}
            error={answer?.errors.months}
          />
          {asksPassword && (
            <PresentPasswordField account={account} error={answer?.errors.password} />
          )}
          <Cluster>
            <SubmitButton busy={isBusy} missing={missing}>
              Créer le jeton
            </SubmitButton>
            <LinkButton href={paths.ownTools} variant="outline">
              Annuler
            </LinkButton>
          </Cluster>
        </Stack>
      </Form>
    </Container>
  )
}
