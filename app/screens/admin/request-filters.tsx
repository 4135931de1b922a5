import { Form } from '@remix-run/react'
import { pendingStatuses, staffRequestTypes } from '#domain/request.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { KeptWords } from './kept-words.tsx'
import { pageSizes } from './list-state.ts'

const options = (values: readonly string[]) => values.map(value => ({ value, label: value }))

type Props = { values: Record<string, string>; errors: FormErrors; size: number }

/** ADMREQ-02 to ADMREQ-04: an empty field filters nothing. Choices go into the address. */
export function RequestFilters({ values, errors, size }: Props) {
  return (
    <Form
      method="get"
      action="/adm-sem-webabo/gestion"
      aria-label="Filtrer les demandes"
      noValidate
    >
      <Stack>
        <ErrorSummary errors={errors} />
        <div className={cx('filters')}>
          <Field name="pdc" label="PDC" error={errors.pdc}>
            <Input defaultValue={values.pdc} maxLength={50} autoComplete="off" />
          </Field>
          <Field name="du" label="Date minimale" error={errors.du}>
            <Input type="date" defaultValue={values.du} />
          </Field>
          <Field name="au" label="Date maximale" error={errors.au}>
            <Input type="date" defaultValue={values.au} />
          </Field>
          <Field name="statut" label="Statut" error={errors.statut}>
            <NativeSelect
              placeholder="Tous"
              options={options(pendingStatuses)}
              defaultValue={values.statut}
            />
          </Field>
          <Field name="type" label="Type de traitement" error={errors.type}>
            <NativeSelect
              placeholder="Tous"
              options={options(staffRequestTypes)}
              defaultValue={values.type}
            />
          </Field>
          <Field name="taille" label="Lignes par page">
            <NativeSelect options={options(pageSizes.map(String))} defaultValue={String(size)} />
          </Field>
        </div>
        <KeptWords names={['tri', 'sens', 'demande']} />
        <Cluster>
          <Button icon="search">Filtrer</Button>
          <LinkButton href="/adm-sem-webabo/gestion" variant="outline">
            Réinitialiser
          </LinkButton>
        </Cluster>
      </Stack>
    </Form>
  )
}
