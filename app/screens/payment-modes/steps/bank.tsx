import { looksLikeBic, looksLikeIban } from '#domain/bank-format.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { AllRequired } from '#ui/form/all-required.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Heading, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { BankView } from '../bank.server.ts'
import { BankFields } from '../bank-fields.tsx'

export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Coordonnées bancaires' }

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['owner', 'bic', 'iban'])) return false
  if (!looksLikeBic(String(posted.get('bic')))) return 'Le BIC n’est pas encore exact.'
  return looksLikeIban(String(posted.get('iban'))) || 'L’IBAN n’est pas encore exact.'
}

/** DD-04, MON-04, BANK-02, BANK-03 */
export default function Bank() {
  const { view, ...step } = useStep<BankView>()
  return (
    <StepPage {...step} isComplete={isComplete}>
      {view?.notice && (
        <Alert tone="info">
          <Text>{view.notice}</Text>
        </Alert>
      )}
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
      <BankFields />
    </StepPage>
  )
}
