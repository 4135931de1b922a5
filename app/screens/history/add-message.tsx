import { useState } from 'react'
import * as paths from '#paths.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { MessageFields } from './message-fields.tsx'

/** Posted to the one way in which messages are sent: under the name of its draft it is one, however often it comes. */
export function AddMessage({ id, draft: first }: { id: string; draft: string }) {
  // The page may be loaded again under a message that is being written.
  const [draft] = useState(first)
  return (
    <PostForm
      isComplete={posted => filled(posted, ['message'])}
      id="ecrire"
      action={paths.requestMessageTo(id, draft)}
      encType="multipart/form-data"
      aria-label="Ajouter un message"
    >
      <input type="hidden" name="demande" value={id} />
      <MessageFields
        label="Ajouter un message"
        frame={{ base: paths.requestMessage, draft }}
        values={{}}
      />
      <SubmitButton>Envoyer mon message</SubmitButton>
    </PostForm>
  )
}
