import { requestStatuses } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import type { ListState } from '#ui/list-state.ts'
import { SelectField, TextField } from '../conform.tsx'
import { SearchForm } from '../search-form.tsx'
import { requestHeaders } from './request-table.tsx'
import type { Filters, requestColumns } from './requests.server.ts'

const options = (values: readonly string[]) => values.map(value => ({ value, label: value }))

const days = [
  ['du', 'Date minimale'],
  ['au', 'Date maximale'],
] as const

type Props = {
  values: Filters
  errors: FormErrors
  list: ListState<(typeof requestColumns)[number]>
  isUsed: boolean
  types: string[]
}

/** ADMREQ-02 to ADMREQ-04, CONST-10: an empty field filters nothing. */
export function RequestFilters({ values, errors, list, isUsed, types }: Props) {
  return (
    <SearchForm
      label="Filtrer les demandes"
      action={paths.staffRequests}
      button="Filtrer"
      variant="outline"
      values={values}
      errors={errors}
      list={list}
      orders={requestHeaders}
      keeps={['vue']}
      isUsed={isUsed || Object.keys(errors).length > 0}
      summary={<ErrorSummary errors={errors} />}
    >
      {fields => (
        <>
          <TextField field={fields.pdc} label="PDC" maxLength={50} autoComplete="off" />
          {days.map(([name, label]) => (
            <div key={name} className={cx('filters__wide')}>
              <DateField
                name={name}
                label={label}
                hint="jj/mm/aaaa"
                error={errors[name]}
                required="unmarked"
                defaultValue={values[name]}
              />
            </div>
          ))}
          <SelectField
            field={fields.statut}
            label="Statut"
            placeholder="Tous"
            options={options(requestStatuses)}
          />
          <SelectField
            field={fields.type}
            label="Type de traitement"
            placeholder="Tous"
            options={options(types)}
          />
        </>
      )}
    </SearchForm>
  )
}
