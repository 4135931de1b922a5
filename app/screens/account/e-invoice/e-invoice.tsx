import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { type FormAnswer, filled, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { Container, Disclosure, Heading, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { FormButtons } from '../../shell/form-buttons.tsx'
import { changeEInvoice, showEInvoice } from './e-invoice.server.ts'

export const handle: Page = { title: 'E-facture' }

export const loader = guarded(requireSubscriber, showEInvoice)

export const action = guarded(requireSubscriber, changeEInvoice)

/** EINV-01, EINV-02 */
export default function EInvoice() {
  const { since, terms, termsOf } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Screen
      title={
        since ? 'Vos factures par e-mail' : 'Voulez-vous recevoir vos factures par e-mail\u00a0?'
      }
      above={{ label: 'Mon compte abonné', href: paths.account }}
    >
      <Container size="column">
        <Stack gap="loose">
          {since ? (
            <LeaveForm since={since} answer={answer} />
          ) : (
            <Text>
              À chaque facture, un e-mail vous prévient, et le PDF est dans votre espace abonnés.
              Vous revenez au papier quand vous voulez, sans frais.
            </Text>
          )}
          {/* The terms are folded, so that the button is near; paper shows them whole. */}
          <Disclosure summary="Conditions générales (CGV) de l’e-facture">
            <Stack gap="close">
              {terms.map(({ title, text }) => (
                <div key={title}>
                  <Heading level={2} size="sm">
                    {title}
                  </Heading>
                  <Text>{text}</Text>
                </div>
              ))}
              <Text tone="muted">Conditions du {termsOf}.</Text>
            </Stack>
          </Disclosure>
          {!since && <JoinForm answer={answer} />}
        </Stack>
      </Container>
    </Screen>
  )
}

const isComplete = (posted: FormData) =>
  filled(posted, ['cgv', 'adhesion']) || 'Cochez les deux cases pour valider.'

/** EINV-02, EINV-03 */
function JoinForm({ answer }: { answer: FormAnswer | undefined }) {
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

/** The subscriber may go back to paper at any time, on the same page. */
function LeaveForm({ since, answer }: { since: string; answer: FormAnswer | undefined }) {
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
