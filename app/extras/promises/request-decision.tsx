import { useLocation, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { type FormAnswer, Missing, PostForm } from '#ui/form/form.tsx'
import { Disclosure, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ShownGesture } from './gesture.server.ts'

type Props = ShownGesture & { id: string; answer: (FormAnswer & { form: string }) | undefined }

/** BEY-328: the promise that a request missed, and what the service gives back for it. */
export default function GesturePanel(props: Props) {
  // Once it is given, the panel folds again.
  return <Gesture key={props.given} {...props} />
}

function Gesture(props: Props) {
  const { id, promise, missing, given, amount, reference, answer } = props
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const said = given ? ', geste accordé' : amount ? `\u00a0: avoir de ${amount} possible` : ''
  return (
    <Disclosure summary={`Engagement manqué${said}`}>
      <Stack>
        <Text>{promise}</Text>
        <Missing notice={missing} />
        {given && <Text>{given}</Text>}
        {amount && (
          <PostForm
            answer={answer?.form === 'gesture' ? answer : undefined}
            action={listHref(paths.staffRequest(id), search)}
            encType="multipart/form-data"
            aria-label="Accorder le geste"
            preventScrollReset
          >
            <input type="hidden" name="reference" value={reference} />
            <Button name="intent" value="gesture" busy={isBusy} variant="outline">
              {`Accorder un avoir de ${amount}`}
            </Button>
            <Text size="sm" tone="muted">
              Le geste du service. L’abonné le lit dans sa demande.
            </Text>
          </PostForm>
        )}
      </Stack>
    </Disclosure>
  )
}
