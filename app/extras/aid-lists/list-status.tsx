import { useLocation, useNavigation } from '@remix-run/react'
import { maxMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { Part } from '#screens/admin/shell/sheet-parts.tsx'
import { TimeLeft } from '#screens/admin/shell/time-left.tsx'
import { ReadyAnswers } from '#screens/admin/templates/ready-answers.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorSummary, Field, Notice, Textarea } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, Cluster, Stack, Text, type Tone } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { ListAnswer, ListPage } from './lists.server.ts'
import { credits, households } from './texts.ts'

const sentences = (...some: (string | false)[]) => some.filter(Boolean).join(' ')
const given = ({ done }: ListPage) =>
  `${credits(done.count)} ${done.count > 1 ? 'accordés' : 'accordé'}, ${done.amount} en tout`

function statusOf(list: ListPage): { tone: Tone; text: string } {
  const { kind, state, all, ready, done, undone, kept, failed, toPost, written } = list
  const { until, deleted, ended, endedBy } = list
  const isCredit = kind === 'credit'
  const left = all - ready.count
  switch (state) {
    case 'prepared':
      return {
        tone: ready.count > 0 ? 'info' : 'warning',
        text: sentences(
          ready.count > 0
            ? `${households(ready.count)} à aider${isCredit ? `, ${ready.amount} en tout` : ''}.`
            : 'Aucun foyer de cette liste n’est à aider.',
          left > 0 &&
            `${left} ${left > 1 ? 'lignes sont laissées' : 'ligne est laissée'} de côté\u00a0: le tableau dit pourquoi.`,
          `Rien n’est encore fait. Sans décision, la liste est effacée le ${deleted}.`,
        ),
      }
    case 'proposed':
      return {
        tone: 'info',
        text: `Proposée par ${list.author}\u00a0: ${credits(ready.count)}, ${ready.amount} en tout. Un autre agent doit l’accorder. Rien n’est encore fait\u00a0: sans accord, la liste est effacée le ${deleted}.`,
      }
    case 'working':
      return {
        tone: 'info',
        text: `En cours\u00a0: ${given(list)}\u00a0; ${households(ready.count)} en attente. La suite se fait d’elle-même, même si cette page est fermée, et aucun foyer n’est crédité deux fois.`,
      }
    case 'waiting':
      return {
        tone: 'info',
        text: sentences(
          isCredit ? `${given(list)}.` : `Le message à ${households(ready.count)} attend.`,
          failed > 0 && `${failed} en échec\u00a0: à refaire dans une autre liste.`,
          `Vous pouvez tout annuler jusqu’au ${until}.`,
          `Alors ${list.message ? 'le message part et ' : ''}la liste est effacée\u00a0: d’ici là, téléchargez-la si vous en avez besoin.`,
        ),
      }
    case 'undoing':
      return {
        tone: 'info',
        text: `Annulation en cours\u00a0: ${households(done.count)} en attente. La suite se fait d’elle-même.`,
      }
    case 'cancelled':
      return {
        tone: kept.length > 0 ? 'error' : 'info',
        text: sentences(
          `Annulée par ${endedBy} le ${ended}\u00a0:`,
          undone.count > 0
            ? `${credits(undone.count)} ${undone.count > 1 ? 'repris' : 'repris'} par une écriture contraire, ${undone.amount} en tout.`
            : kept.length === 0 && 'aucun avoir, aucun message.',
          kept.length > 0 &&
            `${credits(kept.length)} ${kept.length > 1 ? 'restent accordés' : 'reste accordé'}, déjà utilisé ou non repris\u00a0: ${kept.join(', ')}.`,
          'La liste est effacée.',
        ),
      }
    case 'done':
      return {
        tone: failed > 0 ? 'warning' : 'success',
        text: sentences(
          `Terminée le ${ended}.`,
          isCredit && `${given(list)}.`,
          written > 0 &&
            `${written} ${written > 1 ? 'e-mails confiés' : 'e-mail confié'} à l’envoi.`,
          failed > 0 && `${failed} en échec.`,
          toPost > 0
            ? `${households(toPost)} à prévenir par courrier\u00a0: la liste, effacée depuis, donnait leur adresse jusque-là.`
            : 'La liste est effacée.',
        ),
      }
  }
}

export function ListStatus({ list, answer }: { list: ListPage; answer: ListAnswer | undefined }) {
  const { reference, state, isOwn, mayCancel, isOver } = list
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const here = listHref(paths.aidList(reference), search)
  const { tone, text } = statusOf(list)
  const isPrepared = state === 'prepared'
  const isUndecided = isPrepared || state === 'proposed'
  const mayStop = !isOver && state !== 'undoing' && mayCancel
  return (
    <Stack>
      <Notice notice={answer?.notice} />
      <ErrorSummary errors={answer?.errors} fields={{ reponse: 'Message' }} />
      <Alert tone={tone} title={<span role="status">{text}</span>}>
        {state === 'waiting' && (
          <TimeLeft seconds={list.secondsLeft}>«&nbsp;Foyers à aider&nbsp;» y ramène.</TimeLeft>
        )}
      </Alert>
      {isPrepared && !isOwn && (
        <Text tone="muted">
          Un autre agent a préparé cette liste&nbsp;: lui seul peut l’envoyer.
        </Text>
      )}
      <Cluster>
        {state === 'proposed' && !isOwn && (
          <OwnedForm key="confirm" action={here} aria-label="Accord">
            <Button name="intent" value="confirm" busy={isBusy}>
              {`Accorder ${credits(list.ready.count)}, ${list.ready.amount}`}
            </Button>
          </OwnedForm>
        )}
        {mayStop && (
          // The key makes a new form for each state: a second press on « Accorder » must not press « Tout annuler ».
          <OwnedForm key={`${state} stop`} action={here} aria-label="Annulation">
            <Button name="intent" value="cancel" variant="outline" busy={isBusy}>
              {isUndecided ? 'Effacer la liste' : 'Tout annuler'}
            </Button>
          </OwnedForm>
        )}
        {(state === 'working' || state === 'undoing' || state === 'waiting') && (
          <LinkButton href={here} variant="outline" preventScrollReset>
            Actualiser
          </LinkButton>
        )}
        {!isOver && (
          <LinkButton href={paths.aidListFile(reference)} variant="ghost" download>
            Télécharger la liste (CSV)
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  )
}

export function ListDecision({ list, answer }: { list: ListPage; answer: ListAnswer | undefined }) {
  const { reference, kind, ready, templates, asksSecond } = list
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { typed = '', errors } = answer ?? {}
  const isCredit = kind === 'credit'
  return (
    <Part title={isCredit ? 'Accorder les avoirs' : 'Écrire aux foyers'}>
      <OwnedForm
        action={listHref(paths.aidList(reference), search)}
        aria-label="Accord"
        preventScrollReset
      >
        <Stack>
          <ReadyAnswers templates={templates} chosen="" />
          <Field
            // A new key fills the field with the text that the action answers, such as an inserted ready answer.
            key={typed}
            name="reponse"
            label="Message"
            hint={
              'Le même pour tous, cinq minutes après\u00a0: par e-mail aux foyers qui ont un compte\u00a0; les autres sont à prévenir par courrier, le fichier donne leur adresse.'
            }
            error={errors?.reponse ?? null}
            required={!isCredit}
          >
            <Textarea rows={6} limit={maxMessage.staff} defaultValue={typed} />
          </Field>
          {asksSecond && (
            <Text tone="muted">
              Cette somme demande l’accord d’un autre agent&nbsp;: rien n’est accordé avant le sien.
            </Text>
          )}
          <Cluster>
            <Button name="intent" value="send" busy={isBusy}>
              {isCredit
                ? `${asksSecond ? 'Proposer' : 'Accorder'} ${credits(ready.count)}, ${ready.amount}`
                : `Écrire à ${households(ready.count)}`}
            </Button>
          </Cluster>
        </Stack>
      </OwnedForm>
    </Part>
  )
}
