import * as paths from '#paths.ts'
import { Field, filled, NativeSelect } from '#ui/form/form.tsx'
import { Link, type Page, Text } from '#ui/layout.tsx'
import { StepPage, useStep } from '#wizard/views/step-page.tsx'
import type { MessageView } from '../message.server.ts'
import { MessageFields } from '../message-fields.tsx'

export { SendingFailure as ErrorBoundary } from '#wizard/pages/sending-failure.tsx'
export { action, loader } from '../../wizards.server.ts'

export const handle: Page = { title: 'Ajouter un message' }

/** The step is shown when the form on the request's page was refused, or could not be sent. */
export default function MessageStep() {
  const step = useStep<MessageView>()
  const { view, values } = step
  const about = view.open.find(({ value }) => value === values.demande)
  return (
    <StepPage
      {...step}
      encType="multipart/form-data"
      isComplete={posted => filled(posted, ['message'])}
    >
      {about ? (
        <Text>
          <input type="hidden" name="demande" value={about.value} />
          Au sujet de <Link href={paths.request(about.value)}>{about.label}</Link>.
        </Text>
      ) : (
        <Field name="demande" label="Votre demande" required>
          <NativeSelect options={view.open} placeholder="Choisir" defaultValue="" />
        </Field>
      )}
      <MessageFields label="Votre message" frame={step.frame} values={values} />
    </StepPage>
  )
}
