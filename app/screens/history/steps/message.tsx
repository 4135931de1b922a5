import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { keepTyped } from '#wizard/drafts/typed-note.server.ts'
import { handleStep } from '#wizard/steps/handle-step.server.ts'
import { showStep } from '#wizard/steps/show-step.server.ts'
import { StepPage } from '#wizard/views/step-page.tsx'
import { useStep } from '#wizard/views/use-step.ts'
import { wizards } from '#wizards.server.ts'
import type { MessageView } from '../message.server.ts'
import { MessageFields } from '../message-fields.tsx'

export { SendingFailure as ErrorBoundary } from '../../shell/sending-failure.tsx'

export const handle: Page = { title: 'Ajouter un message' }

export const loader = guarded(requireSubscriber, showStep(wizards))

export const action = guarded(requireSubscriber, handleStep(wizards), keepTyped(wizards))

/** Shown where the form of the request's page was refused, or could not be sent. */
export default function MessageStep() {
  const { view, values, errors, ...step } = useStep<MessageView>()
  const about = view.open.find(({ value }) => value === values.demande)
  return (
    <StepPage
      {...step}
      errors={errors}
      encType="multipart/form-data"
      isComplete={posted => filled(posted, ['message'])}
    >
      {about ? (
        <Text>
          <input type="hidden" name="demande" value={about.value} />
          Au sujet de <Link href={paths.request(about.value)}>{about.label}</Link>.
        </Text>
      ) : (
        <Field name="demande" label="Votre demande" error={errors?.demande} required>
          <NativeSelect options={view.open} placeholder="Choisir" defaultValue="" />
        </Field>
      )}
      <MessageFields label="Votre message" frame={step.frame} values={values} errors={errors} />
    </StepPage>
  )
}
