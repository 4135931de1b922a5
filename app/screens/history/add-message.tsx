import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import * as paths from '#paths.ts'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Stack } from '#ui/layout.tsx'
import { MessageFields } from './message-fields.tsx'

/** Posted to the one way in which messages are sent: under the name of its draft it is one, however often it comes. */
export function AddMessage({ id, draft: first }: { id: string; draft: string }) {
  // The page may be loaded again under a message that is being written.
  const [draft] = useState(first)
  const [ref, missing] = useIncomplete(posted => filled(posted, ['message']))
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form
      ref={ref}
      id="ecrire"
      method="post"
      action={paths.requestMessageTo(id, draft)}
      encType="multipart/form-data"
      noValidate
      aria-label="Ajouter un message"
    >
      <Stack>
        <input type="hidden" name="demande" value={id} />
        <MessageFields
          label="Ajouter un message"
          frame={{ base: paths.requestMessage, draft }}
          values={{}}
        />
        <Cluster>
          <SubmitButton busy={isBusy} missing={missing}>
            Envoyer mon message
          </SubmitButton>
        </Cluster>
      </Stack>
    </Form>
  )
}
