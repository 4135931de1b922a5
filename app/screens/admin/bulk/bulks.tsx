import { Form, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { bulkStatuses } from '#domain/bulk-requests.ts'
import { mostMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { type ReadyAnswer, ReadyAnswers } from '../templates/ready-answers.tsx'
import type { ShownBulk } from './bulk.server.ts'
import {
  type BulkAnswer,
  type BulkValues,
  keepUnsent,
  prepareBulk,
  showBulks,
} from './bulks.server.ts'
import { requestsIn, stateWords } from './texts.ts'

export const handle: Page = { title: 'Traiter par lot' }

export const loader = guarded(requireAdmin, showBulks)

export const action = guarded(requireAdmin, prepareBulk, keepUnsent)

/** One status, one message for the requests of the list's filter, or those that were ticked; and what was sent so. */
export default function BulksPage() {
  const { count, which, tooMany, bulks, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { search } = useLocation()
  const back = listHref(paths.staffRequests, search, { lot: '', coche: '', demande: '' })
  return (
    <Stack gap="loose">
      <PageHeading
        above={{ href: back, label: 'Gestion des demandes' }}
        sub={count > 0 ? requestsIn(count) : undefined}
      >
        Traiter par lot
      </PageHeading>
      {count === 0 ? (
        <EmptyState title="Aucune demande à traiter">
          <p>
            <Link href={back}>Choisir d’autres demandes</Link>
          </p>
        </EmptyState>
      ) : (
        <Stack>
          <Text>{which}</Text>
          {tooMany ? (
            <Alert tone="warning">
              <Text>
                {`${tooMany} `}
                <Link href={back}>Réduire le filtre</Link>
              </Text>
            </Alert>
          ) : (
            <BulkForm {...form} answer={answer} />
          )}
        </Stack>
      )}
      {bulks.length > 0 && (
        <Stack>
          <Heading level={2}>Derniers envois</Heading>
          <BulkRows bulks={bulks} />
        </Stack>
      )}
    </Stack>
  )
}

/** What was sent to many requests, each a link to its page. */
function BulkRows({ bulks }: { bulks: ShownBulk[] }) {
  return (
    <Rows>
      {bulks.map(bulk => (
        <LinkRow
          key={bulk.reference}
          href={paths.bulk(bulk.reference)}
          title={`Envoi à ${requestsIn(bulk.changing)}`}
          note={`Par ${bulk.author}, ${
            bulk.ended ? `le ${bulk.ended}` : `annulable jusqu’au ${bulk.until}`
          }`}
          end={<Badge tone="neutral">{stateWords[bulk.state]}</Badge>}
        />
      ))}
    </Rows>
  )
}

type FormProps = {
  templates: ReadyAnswer[]
  present: BulkValues
  answer: BulkAnswer | undefined
}

/** What the requests are given. Its button changes nothing yet: the next page shows what would become of each. */
function BulkForm({ templates, present, answer }: FormProps) {
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, notice, values = present } = answer ?? {}
  return (
    <Form
      method="post"
      action={listHref(paths.bulks, search)}
      aria-label="Traiter par lot"
      className={`${cx('card')} ${cx('sheet__form')}`}
    >
      <Stack>
        <Notice notice={notice} />
        <ErrorSummary errors={errors} />
        <input type="hidden" name="reference" value={values.reference} />
        <Field name="nouveauStatut" label="Nouveau statut" error={errors?.nouveauStatut ?? null}>
          <NativeSelect
            placeholder="Garder le statut de chacune"
            options={bulkStatuses.map(value => ({ value, label: value }))}
            defaultValue={values.nouveauStatut}
          />
        </Field>
        <ReadyAnswers templates={templates} chosen={values.modele} />
        <Field
          // An inserted answer comes back with the page, without JavaScript.
          key={values.reponse}
          name="reponse"
          label="Message"
          hint={`Le même pour toutes, ${mostMessage.staff} caractères au plus.`}
          error={errors?.reponse ?? null}
          required={false}
        >
          <Textarea rows={6} maxLength={mostMessage.staff} defaultValue={values.reponse} />
        </Field>
        <Text tone="muted">
          «&nbsp;Dossier traité&nbsp;» prend pour date de traitement le jour de l’envoi. L’abonné
          reçoit le message par e-mail et le lit dans son espace. Un statut sans message n’envoie
          pas d’e-mail.
        </Text>
        <div>
          <Button name="intent" value="preview" busy={isBusy} busyText="Préparation…">
            Voir ce qui va changer
          </Button>
        </div>
      </Stack>
    </Form>
  )
}
