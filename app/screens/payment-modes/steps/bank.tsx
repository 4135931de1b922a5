import { looksLikeBic, looksLikeIban } from '#domain/bank-format.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { AllRequired } from '#ui/form/all-required.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Heading, Text } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { BankView } from '../bank.server.ts'
import { BankFields } from '../bank-fields.tsx'

export const handle: Page = { title: 'Coordonnées bancaires' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

function isComplete(posted: FormData): boolean | string {
  if (!filled(posted, ['owner', 'bic', 'iban'])) return false
  if (!looksLikeBic(String(posted.get('bic')))) return 'Le BIC n’est pas encore exact.'
  return looksLikeIban(String(posted.get('iban'))) || 'L’IBAN n’est pas encore exact.'
}

/** DD-04, MON-04, BANK-02, BANK-03 */
export default function Bank() {
  const { view, values, errors, ...step } = useStep<BankView>()
  return (
    <StepPage {...step} errors={errors} isComplete={isComplete}>
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
      <BankFields values={values} errors={errors} />
    </StepPage>
  )
}
