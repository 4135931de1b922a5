import { Form, useLocation, useNavigation } from '@remix-run/react'
import { bulkStatuses } from '#domain/bulk-requests.ts'
import { mostMessage } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { type ReadyAnswer, ReadyAnswers } from '../templates/ready-answers.tsx'
import type { BulkAnswer, BulkValues } from './bulks.server.ts'

type Props = {
  templates: ReadyAnswer[]
  present: BulkValues
  answer: BulkAnswer | undefined
}

/** What the requests are given. Its button changes nothing yet: the next page shows what would become of each. */
export function BulkForm({ templates, present, answer }: Props) {
  const { search } = useLocation()
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, notice, values = present } = answer ?? {}
  return (
    <Form method="post" action={listHref(paths.bulks, search)} aria-label="Traiter par lot">
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
