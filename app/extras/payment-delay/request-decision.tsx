import { useLocation, useNavigation } from '@remix-run/react'
import { maxMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Field, type FormAnswer, Missing, Notice, PostForm, Textarea } from '#ui/form/form.tsx'
import { Cluster, Heading, List, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ShownDelay } from './decision.server.ts'

type Answered = FormAnswer & { form: string }
type Props = ShownDelay & { id: string; answer: Answered | undefined }
type Known = NonNullable<Props['known']>

/** BEY-15: the delay that is asked for, its invoice, the delays asked for before, and the decision until it is made. */
export default function DelayPanel({ id, missing, known, answer }: Props) {
  if (!known) return <Missing notice={missing} />
  const { number, name, state, amount, due, deadline, instalments, before, months } = known
  return (
    <section aria-labelledby="delai">
      <Stack>
        <Heading level={3} size="sm" id="delai">
          {`Demande de ${name}\u00a0: ${state}`}
        </Heading>
        <DefinitionList
          items={[
            { term: `Facture ${number}`, value: `${due} à payer, date limite le ${deadline}` },
            { term: 'Le jour de la demande', value: `${amount} à payer` },
            ...instalments.map(({ day, amount }) => ({ term: `Le ${day}`, value: amount })),
          ]}
        />
        {before.length > 0 ? (
          <>
            <Text>{`Autres demandes depuis ${months} mois\u00a0:`}</Text>
            <List items={before} />
          </>
        ) : (
          <Text>{`Aucune autre demande depuis ${months} mois.`}</Text>
        )}
        <Decision
          key={known.version}
          id={id}
          known={known}
          answer={answer?.form === 'delay' ? answer : undefined}
        />
      </Stack>
    </section>
  )
}

function Decision({ id, known, answer }: { id: string; known: Known } & Pick<Props, 'answer'>) {
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { isOpen, refusal, version, reference } = known
  if (!isOpen) return <Notice notice={answer?.notice} />
  return (
    <PostForm
      answer={answer}
      action={listHref(paths.staffRequest(id), search)}
      encType="multipart/form-data"
      aria-label="Décider du délai"
      preventScrollReset
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="reference" value={reference} />
      {refusal && <Text>{`Ne peut pas être accordée\u00a0: ${refusal}`}</Text>}
      <Field
        name="mot"
        label="Un mot pour l’abonné"
        hint={`${maxMessage.staff} caractères au plus. Pour refuser, dites pourquoi.`}
      >
        <Textarea rows={3} limit={maxMessage.staff} />
      </Field>
      <Cluster>
        {!refusal && (
          <Button name="intent" value="accept" busy={isBusy} variant="outline">
            Accorder
          </Button>
        )}
        <Button name="intent" value="refuse" busy={isBusy} variant="outline">
          Refuser
        </Button>
      </Cluster>
      <Text size="sm" tone="muted">
        La demande est alors traitée, et un e-mail le dit à l’abonné s’il a un compte.
      </Text>
    </PostForm>
  )
}
