import { useLocation, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { TimeLeft } from '#screens/admin/shell/time-left.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { type FormNotice, Notice } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, Cluster, Stack, type Tone } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import type { BulkPage, ShownBulk } from './bulk.server.ts'
import { requestsIn } from './texts.ts'

const verb = (count: number, one: string, several: string) =>
  `${requestsIn(count)} ${count > 1 ? several : one}`

/** Whether the mails of a bulk that is over have left. */
function mailed(bulk: ShownBulk): string {
  if (bulk.done === 0) return ''
  if (bulk.message === '') return ' Sans message, aucun e-mail n’est parti.'
  return notMailed(bulk) || (bulk.done > 1 ? ' Les e-mails sont partis.' : ' L’e-mail est parti.')
}

const notMailed = ({ mailing, unmailed, toPost }: ShownBulk) =>
  [
    mailing > 0 && ` ${mailing} dont l’e-mail est en attente\u00a0: il part dès que possible.`,
    unmailed > 0 && ` ${unmailed} sans e-mail\u00a0: il n’est pas parti.`,
    toPost > 0 && ` ${toPost} sans compte\u00a0: réponse à envoyer par courrier.`,
  ]
    .filter(Boolean)
    .join('')

function statusOf(bulk: ShownBulk): { tone: Tone; text: string } {
  const { state, all, ready, changing, done, until, ended, endedBy, author } = bulk
  const left =
    all - ready > 0 ? `, ${verb(all - ready, 'est laissée', 'sont laissées')} de côté` : ''
  switch (state) {
    case 'prepared':
      return ready === 0
        ? { tone: 'warning', text: 'Aucune de ces demandes ne changerait.' }
        : {
            tone: 'info',
            text: `${verb(ready, 'change', 'changent')}${left}. Rien n’est encore fait ni envoyé.`,
          }
    case 'waiting':
      return {
        tone: 'info',
        text: `Lancé par ${author}, l’envoi part le ${until}. D’ici là, rien ne change, aucun e-mail ne part, et il peut être annulé.`,
      }
    case 'applying':
      return { tone: 'info', text: `L’envoi est en cours\u00a0: ${done} sur ${changing}.` }
    case 'cancelled':
      return {
        tone: 'info',
        text: `Annulé par ${endedBy} le ${ended}\u00a0: rien n’a changé, aucun e-mail n’est parti.`,
      }
    case 'stopped':
      return {
        tone: 'error',
        text: `Arrêté le ${ended}\u00a0: ${author} n’a plus de compte. ${verb(done, 'a été faite', 'ont été faites')}.`,
      }
    case 'done':
      return {
        tone: done === changing && notMailed(bulk) === '' ? 'success' : 'warning',
        text: `Terminé le ${ended}\u00a0: ${done} sur ${changing} ${done > 1 ? 'faites' : 'faite'}.${all > done ? ' La liste dit pourquoi les autres sont laissées.' : ''}${mailed(bulk)}`,
      }
  }
}

export function BulkStatus(props: { bulk: BulkPage; notice: FormNotice | undefined }) {
  const { bulk, notice } = props
  const { reference, state, isOwn, mayCancel, ready, left, secondsLeft } = bulk
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { tone, text } = statusOf(bulk)
  const here = listHref(paths.bulk(reference), search)
  const maySend = state === 'prepared' && isOwn && ready > 0
  const mayStop = state === 'waiting' && mayCancel
  return (
    <Stack>
      <Notice notice={notice} />
      {/* Only the title is a status: a screen reader must not announce each second that is left. */}
      <Alert tone={tone} title={<span role="status">{text}</span>}>
        {state === 'waiting' && (
          <TimeLeft seconds={secondsLeft}>la liste des demandes garde le bouton.</TimeLeft>
        )}
      </Alert>
      <Cluster>
        {(maySend || mayStop) && (
          // The key makes a new form for each state: a second press on « Envoyer » must not press « Annuler l’envoi ».
          <OwnedForm key={state} action={here} aria-label="Envoi" preventScrollReset>
            <Button
              name="intent"
              value={maySend ? 'send' : 'cancel'}
              variant={maySend ? 'solid' : 'outline'}
              busy={isBusy}
            >
              {maySend ? `Envoyer à ${requestsIn(ready)}` : 'Annuler l’envoi'}
            </Button>
          </OwnedForm>
        )}
        {(state === 'waiting' || state === 'applying') && (
          <LinkButton href={here} variant="outline" preventScrollReset>
            Actualiser
          </LinkButton>
        )}
        {left.length > 0 && (
          <LinkButton
            href={`${paths.bulks}?${new URLSearchParams(left.map(id => ['lot', id]))}#demande`}
            variant="outline"
          >
            {left.length > 1
              ? `Cocher les ${left.length} laissées`
              : 'Cocher celle qui est laissée'}
          </LinkButton>
        )}
        {state === 'prepared' && (
          <LinkButton
            href={listHref(paths.bulks, search, { etat: '', page: '' })}
            variant="outline"
          >
            Recommencer
          </LinkButton>
        )}
      </Cluster>
    </Stack>
  )
}
