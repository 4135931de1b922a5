import { longestTokenName, tokenMonths } from '#domain/own-data.ts'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { AllRequired } from '#ui/form/all-required.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Cluster, Container } from '#ui/layout.tsx'
import { PresentPasswordField } from '../shell/present-password-field.tsx'
import { durations } from './texts.ts'

/** What a token is called, and until when it is given. */
export function TokenForm(props: {
  id: string
  account: string
  asksPassword: boolean
  answer: (FormAnswer & { asksPassword: boolean }) | undefined
}) {
  const { id, account, answer } = props
  const { asksPassword } = answer ?? props
  const needed = ['name', 'months', ...(asksPassword ? ['password'] : [])]
  return (
    <Container size="column">
      <PostForm answer={answer} isComplete={posted => filled(posted, needed)}>
        <AllRequired />
        <input type="hidden" name="id" value={id} />
        <Field
          name="name"
          label="Nom de l’outil"
          hint="Pour le reconnaître dans votre liste&nbsp;: Home Assistant, tableur de la copropriété…"
          required
        >
          <Input width="lg" maxLength={longestTokenName} autoComplete="off" />
        </Field>
        <RadioGroup
          name="months"
          legend="Pour combien de temps&nbsp;?"
          options={tokenMonths.map(months => ({
            value: String(months),
            label: durations[months],
          }))}
        />
        {asksPassword && <PresentPasswordField account={account} />}
        <Cluster>
          <SubmitButton>Créer le jeton</SubmitButton>
          <LinkButton href={paths.ownTools} variant="outline">
            Annuler
          </LinkButton>
        </Cluster>
      </PostForm>
    </Container>
  )
}
