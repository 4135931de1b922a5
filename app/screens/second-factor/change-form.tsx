import { Form, useActionData, useNavigation } from '@remix-run/react'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Cluster, Heading, Stack } from '#ui/layout.tsx'
import type { changeFactor } from './change.server.ts'
import { CodeField } from './code-field.tsx'

/** What there is, and what a code changes of it. */
export function ChangeForm(props: { since: string; codesLeft: number; canEnd: boolean }) {
  const { errors } = useActionData<typeof changeFactor>() ?? {}
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
          <Heading level={2}>Changer quelque chose</Heading>
          <CodeField
            hint="Six chiffres de votre application, ou un code de secours."
            error={errors?.code}
          />
          <Cluster>
            <Button name="intent" value="codes" busy={isBusy}>
              Créer de nouveaux codes de secours
            </Button>
            {props.canEnd && (
              <Button name="intent" value="off" variant="outline">
                Désactiver
              </Button>
            )}
          </Cluster>
        </Stack>
      </Form>
    </>
  )
}
