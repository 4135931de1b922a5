import { pendingStatuses, staffRequestTypes } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchForm } from './search-form.tsx'

const options = (values: readonly string[]) => values.map(value => ({ value, label: value }))

type Props = { values: Record<string, string>; errors: FormErrors; size: number }

/** ADMREQ-02 to ADMREQ-04: an empty field filters nothing. */
export function RequestFilters({ values, errors, size }: Props) {
  return (
    <SearchForm
      label="Filtrer les demandes"
      action={paths.staffRequests}
      button="Filtrer"
      values={values}
      size={size}
      keeps={['tri', 'sens', 'demande']}
      summary={<ErrorSummary errors={errors} />}
    >
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
    </SearchForm>
  )
}
