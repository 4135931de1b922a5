import { useActionData, useLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import * as paths from '#paths.ts'
import { PresentPasswordField } from '#screens/access/password-form.tsx'
import { FormButtons } from '#screens/shell/form-buttons.tsx'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Field, type FormAnswer, Input, PostForm } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Alert, Card, Container, type Page, Screen, Text } from '#ui/layout.tsx'
import { createToken, tokenForm } from './create.server.ts'
import { longestTokenName, tokenMonths } from './rules.ts'
import { durations, pageTitle, Usage } from './usage.tsx'

export const handle: Page = { title: 'Créer une clé' }

export const loader = guarded(requireSubscriber, tokenForm)

export const action = guarded(requireSubscriber, createToken)

export default function ToolCreate() {
  const { portal, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const title = answer?.token ? 'Votre clé' : 'Créer une clé'
  return (
    <Screen title={title} above={{ label: pageTitle, href: paths.ownTools }}>
      {answer && !('errors' in answer) ? (
        <CreatedToken token={answer.token} portal={portal} />
      ) : (
        <TokenForm {...form} answer={answer} />
      )}
    </Screen>
  )
}

/** The only page that ever shows this token. Its warning takes the focus, since the form is gone. */
function CreatedToken({ token, portal }: { token: string; portal: string }) {
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => warning.current?.focus(), [])
  return (
    <>
      <div ref={warning} role="alert" tabIndex={-1}>
        <Alert
          tone="warning"
          text="Copiez-la maintenant dans votre outil&nbsp;: elle ne sera plus affichée. Une personne qui l’a peut lire vos données&nbsp;: ne l’envoyez pas par e-mail, ne l’écrivez pas dans une adresse."
        />
      </div>
      <Card>
        <Text as="div" id="cle" lines="code">
          {token}
        </Text>
      </Card>
      <LinkButton href={paths.ownTools}>J’ai copié la clé</LinkButton>
      <Usage portal={portal} />
    </>
  )
}

/** The name of a token, and how long it is valid. */
function TokenForm(props: {
  id: string
  account: string
  asksPassword: boolean
  answer: (FormAnswer & { asksPassword: boolean }) | undefined
}) {
  const { id, account, answer } = props
  const { asksPassword } = answer ?? props
  return (
    <Container size="column">
      <PostForm answer={answer}>
        <input type="hidden" name="id" value={id} />
        <Field
          name="name"
          label="Nom de l’outil"
          hint="Pour le reconnaître dans votre liste&nbsp;: Home Assistant, tableur de la copropriété…"
          required
        >
          <Input width="lg" limit={longestTokenName} autoComplete="off" />
        </Field>
        <RadioGroup
          name="months"
          legend="Pour combien de temps&nbsp;?"
          options={tokenMonths.map(months => ({ value: String(months), label: durations[months] }))}
        />
        {asksPassword && <PresentPasswordField account={account} />}
        <FormButtons back={paths.ownTools}>Créer la clé</FormButtons>
      </PostForm>
    </Container>
  )
}
