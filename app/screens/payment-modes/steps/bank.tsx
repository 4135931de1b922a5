import type { FormEvent } from 'react'
import { looksLikeBic, looksLikeIban } from '#domain/bank-format.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { AllRequired, Field, filled, Input } from '#ui/form/form.tsx'
import { Alert, Container, Heading, type Page, Stack } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { BankView } from '../bank.server.ts'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Coordonnées bancaires' }

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['owner', 'bic', 'iban'])) return false
  if (!looksLikeBic(String(posted.get('bic')))) return 'Le BIC n’est pas encore exact.'
  return looksLikeIban(String(posted.get('iban'))) || 'L’IBAN n’est pas encore exact.'
}

/** DD-04, MON-04, BANK-02, BANK-03; BANK-06 to BANK-13: owner, BIC, IBAN. */
export default function Bank() {
  const { view, ...step } = useStep<BankView>()
  return (
    <StepPage {...step} isComplete={isComplete}>
      {view?.notice && <Alert tone="info" text={view.notice} />}
      {view && view.present.length > 0 && (
        <div>
          <Heading level={2} size="sm">
            Compte débité aujourd’hui
          </Heading>
          <DefinitionList
            items={view.present.map(({ name, account }) => ({ term: name, value: account }))}
          />
        </div>
      )}
      <AllRequired />
      <Container size="column">
        <Stack>
          <Field name="owner" label="Titulaire du compte" hint="24 caractères au plus." required>
            <Input limit={24} autoComplete="off" />
          </Field>
          <Field name="bic" label="BIC" hint="8 ou 11 caractères, par exemple ABCDFRPP." required>
            <Input {...code} kind="code" width="sm" onInput={toCapitals} />
          </Field>
          <Field
            name="iban"
            label="IBAN"
            hint="27 caractères pour un compte français, avec ou sans espaces, par exemple FR00&nbsp;1234&nbsp;5678&nbsp;9012&nbsp;3456&nbsp;7890&nbsp;123."
            required
          >
            <Input {...code} kind="code" onInput={toCapitals} />
          </Field>
        </Stack>
      </Container>
    </StepPage>
  )
}

/** Attributes for typing a code: browsers neither correct its spelling nor remember it. */
const code = { autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' } as const

/** BANK-12: puts the value itself in capitals, not only its look, and keeps the caret where it was. */
function toCapitals({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>) {
  const { value, selectionStart } = field
  if ((nativeEvent as InputEvent).isComposing || value === value.toUpperCase()) return
  field.value = value.toUpperCase()
  field.setSelectionRange(selectionStart, selectionStart)
  // The form has already read the field: a second event makes it read the new value.
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
