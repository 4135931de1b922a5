import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import {
  Field,
  type FormAnswer,
  filled,
  Input,
  type Judge,
  PostForm,
  SubmitButton,
} from '#ui/form/form.tsx'
import { NewPasswordFields } from '#ui/form/new-password.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { type AskedProof, OwnProof } from '../shell/own-proof.tsx'
import type { SubscriberAnswer } from './subscriber.server.ts'

type Props = { action: string; answer: SubscriberAnswer | undefined; proof: AskedProof }

/** ADMSUB-10, BEY-792 */
export function MailForm({ action, answer, proof }: Props) {
  const refused = answer?.form === 'mail' ? answer : undefined
  return (
    <Change
      title="Changer l’adresse e-mail"
      action={action}
      intent="mail"
      refused={refused}
      button="Changer l’adresse e-mail"
    >
      <Field name="mail" label="Nouvel email" required>
        <Input type="email" autoComplete="off" />
      </Field>
      <OwnProof {...proof} />
    </Change>
  )
}

/** ADMSUB-15, MSG-11, BEY-542 */
export function PasswordForm({ action, answer, proof }: Props) {
  const refused = answer?.form === 'password' ? answer : undefined
  return (
    <Change
      title="Définir un mot de passe"
      action={action}
      intent="password"
      isComplete={posted => filled(posted, ['password', 'confirmation', proof.proof])}
      refused={refused}
      button="Modifier le mot de passe"
    >
      <NewPasswordFields
        label="Mot de passe"
        confirmation="Confirmation du mot de passe"
        strengthHref={paths.passwordStrength}
        posted={refused?.strength}
      />
      <OwnProof {...proof} />
    </Change>
  )
}

/** BEY-112, BEY-792 */
export function FactorForm({ action, answer, proof }: Props) {
  return (
    <Change
      title="Retirer la connexion en deux étapes"
      action={action}
      intent="factor"
      refused={answer?.form === 'factor' ? answer : undefined}
      button="Retirer la connexion en deux étapes"
    >
      <Text tone="muted">
        Pour une personne qui aide des abonnés et n’a plus ni son téléphone ni ses codes de secours.
        Assurez-vous d’abord que c’est bien elle qui le demande. Ses sessions seront fermées.
      </Text>
      <OwnProof {...proof} />
    </Change>
  )
}

export function Change(props: {
  title: string
  level?: 2 | undefined
  action: string
  intent: string
  isComplete?: Judge
  refused?: FormAnswer | undefined
  button: string
  children: ReactNode
}) {
  const { title, level = 3, action, intent, isComplete, refused, button } = props
  const { formData } = useNavigation()
  return (
    <Stack>
      <Heading level={level}>{title}</Heading>
      <PostForm
        answer={refused}
        {...(isComplete && { isComplete })}
        ids={intent}
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
export function ResetForm({ action }: { action: string }) {
  return (
    <Change
      title="Réinitialiser le mot de passe"
      action={action}
      intent="reset-mail"
      button="Envoyer un e-mail de réinitialisation"
    >
      <Text tone="muted">
        L’abonné reçoit un lien, valable une heure, pour choisir lui-même son mot de passe.
      </Text>
    </Change>
  )
}
