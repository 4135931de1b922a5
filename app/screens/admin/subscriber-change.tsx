import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FormAnswer } from '#ui/form/answer.ts'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'

/** One of the changes of the panel, each a form whose `intent` says which it is. */
export function Change(props: {
  title: string
  level?: 2 | undefined
  action: string
  intent: string
  needs: string[]
  refused?: FormAnswer | undefined
  button: string
  children: ReactNode
}) {
  const { title, level = 3, action, intent, needs, refused, button } = props
  const { formData } = useNavigation()
  return (
    <Stack>
      <Heading level={level}>{title}</Heading>
      <PostForm
        answer={refused}
        isComplete={form => filled(form, needs)}
        action={action}
        aria-label={title}
        preventScrollReset
      >
        {props.children}
        <input type="hidden" name="intent" value={intent} />
        <SubmitButton variant="outline" busy={formData?.get('intent') === intent}>
          {button}
        </SubmitButton>
      </PostForm>
    </Stack>
  )
}

/** ADMSUB-17 */
export function ResetForm({ action, level }: { action: string; level?: 2 }) {
  return (
    <Change
      level={level}
      title="Réinitialiser le mot de passe"
      action={action}
      intent="reset-mail"
      needs={[]}
      button="Envoyer un mail de réinitialisation"
    >
      <Text tone="muted">
        L’abonné reçoit un lien, valable une heure, pour choisir lui-même son mot de passe.
      </Text>
    </Change>
  )
}
