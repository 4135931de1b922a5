import {
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { maxMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { PromisedDay } from '#screens/admin/requests/promised-day.tsx'
import type { loader as listLoader } from '#screens/admin/requests/requests.tsx'
import { Line, Lines } from '#screens/admin/shell/sheet-parts.tsx'
import { ReadyAnswers } from '#screens/admin/templates/ready-answers.tsx'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { ErrorSummary, Field, NativeSelect, Notice, Textarea } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import {
  Alert,
  Badge,
  Drawing,
  Heading,
  Link,
  type Page,
  Stack,
  Text,
  Toasts,
} from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { bulkStatuses } from '../rules.ts'
import type { ShownBulk } from './bulk.server.ts'
import { type BulkAnswer, keepUnsent, prepareBulk, showBulks } from './bulks.server.ts'
import { bulkName, nobody, requestsIn, stateWords } from './texts.ts'

export const handle: Page = { title: 'Traiter par lot' }

export const loader = guarded(requireAdmin, showBulks)

export const action = guarded(requireAdmin, prepareBulk, keepUnsent)

/** One status and one message for the ticked requests, or for all of the list's filter; below, the last bulks. */
export default function BulksPage() {
  const { count, which, tooMany, bulks, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const ticked = new URLSearchParams(search).getAll('lot')
  const last = bulks.length > 0 && <LastBulks bulks={bulks} />
  const back = listHref(paths.staffRequests, search, { lot: '', coche: '', demande: '' })
  return (
    <section id="demande" tabIndex={-1} aria-label="Traiter par lot" className={cx('deskPanel')}>
      <Toasts />
      <div className={cx('deskPanel__top')}>
        <div className={cx('deskPanel__title')}>
          <Link href={back} className={cx('deskPanel__back')}>
            <Drawing d="M15 5.500L8.5 12l6.5 6.5" />
            Les demandes
          </Link>
          <Heading level={2} tabIndex={-1}>
            {count > 0 ? `Traiter par lot\u00a0: ${requestsIn(count)}` : 'Aucune demande à traiter'}
          </Heading>
        </div>
        {which && <p>{which}</p>}
      </div>
      {count > 0 && !tooMany && (
        <BulkForm {...form} back={back} answer={answer}>
          {ticked.length > 0 ? <Ticked ids={ticked} /> : last}
        </BulkForm>
      )}
      {tooMany && count > 0 && <Alert tone="warning">{`${tooMany} Réduisez le filtre.`}</Alert>}
      {(count === 0 || tooMany) && <div className={cx('deskPanel__scroll')}>{last}</div>}
    </section>
  )
}

function Ticked({ ids }: { ids: string[] }) {
  const list = useRouteLoaderData<typeof listLoader>(paths.staffRequests.slice(1))
  return (
    <Lines none="">
      {ids.map(id => {
        const request = list?.requests.find(one => one.id === id)
        if (!request) return <Line key={id}>{id}</Line>
        const { name, status, due, state } = request
        return (
          <Line
            key={id}
            end={state === 'late' ? <Badge tone="late">{due}</Badge> : due}
            note={name ? `${id}, ${status}` : status}
          >
            {name ?? id}
          </Line>
        )
      })}
    </Lines>
  )
}

function LastBulks({ bulks }: { bulks: ShownBulk[] }) {
  return (
    <div>
      <Heading level={3} size="sm">
        Derniers lots
      </Heading>
      <Lines none="">
        {bulks.map(bulk => (
          <Line
            key={bulk.reference}
            end={<Badge tone="neutral">{stateWords[bulk.state]}</Badge>}
            note={bulk.ended ? `Le ${bulk.ended}` : `Annulable jusqu’au ${bulk.until}`}
          >
            <Link href={paths.bulk(bulk.reference)}>{bulkName(bulk)}</Link>
          </Line>
        ))}
      </Lines>
    </div>
  )
}

type FormProps = Omit<
  Awaited<ReturnType<typeof showBulks>>,
  'count' | 'which' | 'tooMany' | 'bulks'
> & { back: string; answer: BulkAnswer | undefined; children: ReactNode }

/** The button of this form changes nothing yet: the next page previews each request. */
function BulkForm({ isHeld, agents, templates, present, back, answer, children }: FormProps) {
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, notice, values = present } = answer ?? {}
  return (
    <OwnedForm
      action={listHref(paths.bulks, search)}
      aria-label="Traiter par lot"
      className={cx('deskPanel__compose', { of: 'many' })}
      preventScrollReset
    >
      <Notice notice={notice} />
      <ErrorSummary
        errors={errors}
        fields={{ reponse: 'Message', nouveauStatut: 'Nouveau statut' }}
      />
      <input type="hidden" name="reference" value={values.reference} />
      <Stack gap="loose">
        <Stack gap="tight">
          <ReadyAnswers templates={templates} chosen={values.modele} />
          <Field
            // A new key fills the field with the text that the action answers, such as an inserted ready answer.
            key={values.reponse}
            name="reponse"
            label="Message"
            hint={`Le même pour toutes, ${maxMessage.staff} caractères au plus\u00a0; chaque abonné le reçoit par e-mail et le lit dans son espace.`}
            error={errors?.reponse ?? null}
            required={false}
          >
            <Textarea rows={6} limit={maxMessage.staff} defaultValue={values.reponse} />
          </Field>
          <div className={cx('deskPanel__three')}>
            <Field
              name="nouveauStatut"
              label="Nouveau statut"
              error={errors?.nouveauStatut ?? null}
            >
              <NativeSelect
                placeholder="Inchangé"
                options={bulkStatuses.map(value => ({ value, label: value }))}
                defaultValue={values.nouveauStatut}
              />
            </Field>
            {isHeld && (
              <>
                <PromisedDay error={errors?.promis} day={values.promis} />
                <Field name="agent" label="Confier à">
                  <NativeSelect
                    placeholder="Inchangé"
                    options={[...agents, { value: nobody, label: 'Personne' }]}
                    defaultValue={values.agent}
                  />
                </Field>
              </>
            )}
          </div>
          <Text tone="muted">
            Rien ne part avant l’aperçu. Ensuite, vous pouvez tout annuler pendant cinq minutes.
            «&nbsp;Dossier traité&nbsp;» prend pour date de traitement le jour de l’envoi. Un statut
            sans message n’envoie pas d’e-mail.
          </Text>
        </Stack>
        {children}
      </Stack>
      <div className={cx('deskPanel__send')}>
        <div className={cx('deskPanel__buttons')}>
          <Button name="intent" value="preview" busy={isBusy} busyText="Préparation…">
            Voir ce qui va changer
          </Button>
          <LinkButton href={back} variant="outline">
            Renoncer
          </LinkButton>
        </div>
      </div>
    </OwnedForm>
  )
}
