import { Form, useActionData, useNavigation } from '@remix-run/react'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import type { changeFactor } from './change.server.ts'

const newCodes = 'Créer de nouveaux codes de secours'

/** What there is, and what a code changes of it. */
export function ChangeForm(props: { since: string; codesLeft: number; canEnd: boolean }) {
  const { errors, intent } = useActionData<typeof changeFactor>() ?? {}
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Activée le', value: props.since },
          { term: 'Codes de secours restants', value: String(props.codesLeft) },
        ]}
      />
      <Form method="post" noValidate>
        <Stack>
          <ErrorSummary errors={errors} />
          <Heading level={2}>Modifier</Heading>
          {props.canEnd ? (
            <RadioGroup
              name="intent"
              legend="Ce que vous voulez faire"
              options={[
                { value: 'codes', label: newCodes },
                { value: 'off', label: 'Désactiver la connexion en deux étapes' },
              ]}
              defaultValue={intent}
              error={errors?.intent}
            />
          ) : (
            <input type="hidden" name="intent" value="codes" />
          )}
          <CodeField
            hint="Six chiffres de votre application, ou un code de secours."
            error={errors?.code}
          />
          <div>
            <Button busy={isBusy}>{props.canEnd ? 'Valider' : newCodes}</Button>
          </div>
        </Stack>
      </Form>
    </>
  )
}
