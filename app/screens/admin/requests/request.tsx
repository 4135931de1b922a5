import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { maxMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Field, type FormAnswer, Missing, Notice, PostForm, Textarea } from '#ui/form/form.tsx'
import {
  Alert,
  Cluster,
  Disclosure,
  Heading,
  List,
  type Page,
  Stack,
  Text,
  Toasts,
} from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ShownDelay } from './delay.server.ts'
import type { ShownGesture } from './gesture.server.ts'
import { answerRequest } from './reply.server.ts'
import { ReplyForm } from './reply-form.tsx'
import { keepUnsent, showRequest } from './request.server.ts'
import { RequestPanel } from './request-panel.tsx'
import { RequestTop } from './request-top.tsx'

export const handle: Page = { title: 'Répondre à une demande' }

export const loader = guarded(requireAdmin, showRequest)

export const action = guarded(requireAdmin, answerRequest, keepUnsent)

/** The opened request and the reply to it, beside the list. */
export default function Request() {
  const shown = useLoaderData<typeof loader>()
  const { id } = shown
  const answer = useActionData<typeof action>()
  const answerOf = (form: 'gesture' | 'delay') =>
    answer && 'form' in answer && answer.form === form ? answer : undefined
  return (
    <section id="demande" tabIndex={-1} aria-label="Demande choisie" className={cx('deskPanel')}>
      <Toasts />
      {shown.detail ? (
        <>
          <RequestTop id={id} {...shown.detail} desk={shown.desk} />
          <RequestPanel
            id={id}
            {...shown.detail}
            facts={shown.desk?.facts ?? null}
            traces={shown.traces}
            key={`exchange ${id}`}
            isRepeated={shown.form.repeated !== undefined}
          >
            {shown.gesture && (
              <GesturePanel
                key={`${id} ${shown.gesture.given}`}
                id={id}
                {...shown.gesture}
                answer={answerOf('gesture')}
              />
            )}
            {shown.delay && <DelayPanel id={id} {...shown.delay} answer={answerOf('delay')} />}
          </RequestPanel>
          <ReplyForm
            key={`reply ${id}`}
            {...shown.form}
            id={id}
            desk={shown.desk}
            waitsForDecision={shown.delay?.known?.isOpen === true}
            isCancelled={shown.detail.cancelledOn !== null}
            hasAccount={shown.detail.who.mail !== null}
            answer={answer && !('form' in answer) ? answer : undefined}
          />
        </>
      ) : (
        <Alert tone="info" text={`La demande ${id} est introuvable.`} />
      )}
    </section>
  )
}

type Props = NonNullable<ShownDelay> & { id: string; answer: FormAnswer | undefined }
type Known = NonNullable<Props['known']>

/** BEY-15: the delay that is asked for, its invoice, the delays asked for before, and the decision until it is made. */
function DelayPanel({ id, missing, known, answer }: Props) {
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
        <Decision key={known.version} id={id} known={known} answer={answer} />
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

/** BEY-328: the promise that this request missed, and what the service gives back for it. */
function GesturePanel(props: ShownGesture & Pick<Props, 'id' | 'answer'>) {
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
            answer={answer}
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
