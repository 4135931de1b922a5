import type { FormAnswer } from '#ui/form/answer.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Text } from '#ui/layout.tsx'
import { FormButtons } from '../../shell/form-buttons.tsx'

const isComplete = (posted: FormData) =>
  filled(posted, ['cgv', 'adhesion']) || 'Cochez les deux cases pour valider.'

/** EINV-02, EINV-03 */
export function JoinForm({ answer }: { answer: FormAnswer | undefined }) {
  return (
    <PostForm answer={answer} isComplete={isComplete} aria-label="Adhésion">
      <Checkbox name="cgv" label="J’accepte les conditions générales de l’e-facture" required />
      <Checkbox
        name="adhesion"
        label="J’adhère à l’e-facture&nbsp;: je reçois mes factures par e-mail, et non plus par courrier"
        required
      />
      <FormButtons />
    </PostForm>
  )
}

/** Back to paper, from the same page, at any time. */
export function LeaveForm({ since, answer }: { since: string; answer: FormAnswer | undefined }) {
  return (
    <PostForm answer={answer} aria-label="Retour au papier">
      <Text>
        Vous recevez vos factures par e-mail depuis le {since}. Vous pouvez revenir au papier à tout
        moment et sans frais.
      </Text>
      <SubmitButton name="intent" value="leave" variant="outline">
        Revenir aux factures sur papier
      </SubmitButton>
    </PostForm>
  )
}
