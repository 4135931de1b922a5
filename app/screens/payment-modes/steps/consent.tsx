import { Checkbox } from '#ui/form/checkbox.tsx'
import { filled } from '#ui/form/form.tsx'
import { Card, Container, type Page, Stack } from '#ui/layout.tsx'
import { Recap } from '#wizard/views/recap.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { ConsentView } from '../monthly-start.server.ts'

export { SendingFailure as ErrorBoundary } from '#wizard/pages/sending-failure.tsx'
export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Validation' }

const isComplete = (posted: FormData) =>
  filled(posted, ['consentement']) || 'Cochez la case pour signer le mandat.'

/** MON-06, MON-10: the mandate is signed by a box, which is never ticked at first, and « Valider » sends everything. */
export default function Consent() {
  const { view, ...step } = useStep<ConsentView>()
  return (
    <StepPage {...step} isComplete={isComplete}>
      <Container size="column">
        <Stack>
          <Recap sections={view.signed} />
          <Card>
            <Checkbox
              name="consentement"
              label="Je signe ce mandat de prélèvement SEPA et j’accepte les mensualités du récapitulatif."
              required
            />
          </Card>
        </Stack>
      </Container>
    </StepPage>
  )
}
