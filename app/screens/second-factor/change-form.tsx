import { useActionData } from '@remix-run/react'
import { DefinitionList } from '#ui/definition-list.tsx'
import { type FormAnswer, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { CodeField } from '#ui/form/password-input.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Heading } from '#ui/layout.tsx'

const newCodes = 'Créer de nouveaux codes de secours'

/** The active second factor, and the form that changes it with a code. */
export function ChangeForm(props: { since: string; codesLeft: number; canEnd: boolean }) {
  return (
    <>
      <DefinitionList
        items={[
          { term: 'Activée le', value: props.since },
          { term: 'Codes de secours restants', value: String(props.codesLeft) },
        ]}
      />
      <PostForm answer={useActionData<FormAnswer>()}>
        <Heading level={2}>Modifier</Heading>
        {props.canEnd ? (
          <RadioGroup
            name="intent"
            legend="Ce que vous voulez faire"
            options={[
              { value: 'codes', label: newCodes },
              { value: 'off', label: 'Désactiver la connexion en deux étapes' },
            ]}
          />
        ) : (
          <input type="hidden" name="intent" value="codes" />
        )}
        <CodeField hint="Six chiffres de votre application, ou un code de secours." />
        <div>
          <SubmitButton>{props.canEnd ? 'Valider' : newCodes}</SubmitButton>
        </div>
      </PostForm>
    </>
  )
}
