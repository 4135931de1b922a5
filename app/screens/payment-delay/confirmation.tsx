import { useActionData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Heading, Stack, Text } from '#ui/layout.tsx'
import type { askDelay } from './delay.server.ts'

type Props = {
  number: string
  pdc: string
  amount: string
  values: { choix: string; date: string }
  instalments: { day: string; amount: string }[]
  /** The same in one sentence, by which the request sent is the one that was shown. */
  seen: string
  submission: string
  answerBy: string
}

/** BEY-11, BEY-13: the schedule as it is sent, and what asking means. */
export function DelayConfirmation(props: Props) {
  const { number, pdc, amount, values, instalments, seen, submission, answerBy } = props
  const answer = useActionData<typeof askDelay>()
  return (
    <section aria-labelledby="echeancier">
      <Stack>
        <Heading level={2} id="echeancier">
          Votre échéancier
        </Heading>
        <DefinitionList
          items={[
            ...instalments.map(({ day, amount }) => ({ term: `Le ${day}`, value: amount })),
            ...(instalments.length > 1 ? [{ term: 'En tout', value: amount }] : []),
          ]}
        />
        <Text>
          {`Nous répondons au plus tard le ${answerBy}. D’ici là, cette facture ne compte pas comme en retard, et vous pouvez encore la payer\u00a0: cela retire la demande.`}
        </Text>
        {instalments.length > 1 && (
          <Text>Si nous acceptons, un courrier vous dit comment faire chaque paiement.</Text>
        )}
        <PostForm
          answer={answer}
          action={paths.paymentDelayOf(number, pdc, values)}
          aria-label="Demande de délai"
        >
          <input type="hidden" name="submission" value={answer?.submission ?? submission} />
          <input type="hidden" name="seen" value={seen} />
          <Cluster>
            <SubmitButton>Envoyer ma demande</SubmitButton>
            <LinkButton
              href={paths.paymentDelayOf(number, pdc, { ...values, changer: '1' })}
              variant="outline"
            >
              Changer mon choix
            </LinkButton>
          </Cluster>
        </PostForm>
      </Stack>
    </section>
  )
}
