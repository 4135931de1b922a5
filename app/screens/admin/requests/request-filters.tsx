import { Form } from '@remix-run/react'
import { requestStatuses } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary, Field, Input, NativeSelect } from '#ui/form/form.tsx'
import { useFieldsOf } from '#ui/form/use-fields-of.ts'
import { Icon } from '#ui/layout.tsx'
import { KeptParams } from '#ui/table.tsx'
import type { Listed } from './listed.ts'
import { requestHeaders } from './request-table.tsx'

const days = [
  ['du', 'Date minimale'],
  ['au', 'Date maximale'],
] as const

const options = (values: readonly string[]) => values.map(value => ({ value, label: value }))

type Props = Pick<Listed, 'typed' | 'errors' | 'list' | 'filters' | 'isTreated'> & {
  isUsed: boolean
  types: string[]
}

/** ADMREQ-02 to ADMREQ-04, CONST-10: the filters are folded on a phone unless used. An empty field filters nothing. */
export function RequestFilters(props: Props) {
  const { typed: values, errors, list, isUsed, types, filters, isTreated } = props
  const order = `${list.sort}.${list.direction}`
  // The list says itself that it shows the treated requests.
  const isTreatedOnly = isTreated && !(values.pdc || values.du || values.au || values.type)
  return (
    <div className={cx('deskList__filters')}>
      <details className={cx('deskList__fold')} open={isUsed && !isTreatedOnly}>
        <summary>
          Filtrer
          <Icon name="chevron-down" />
        </summary>
      </details>
      <Form
        ref={useFieldsOf({
          ...values,
          ...Object.fromEntries(filters.map(({ name, value }) => [name, value])),
          tri: order,
        })}
        method="get"
        action={paths.staffRequests}
        role="search"
        aria-label="Filtrer les demandes"
        preventScrollReset
      >
        <ErrorSummary errors={errors} fields={{ pdc: 'PDC', ...Object.fromEntries(days) }} />
        <div className={cx('deskList__fields')}>
          <Field name="pdc" label="PDC" error={errors.pdc ?? null}>
            <Input autoComplete="off" defaultValue={values.pdc} />
          </Field>
          {days.map(([name, label]) => (
            <DateField
              key={name}
              name={name}
              label={label}
              hint=""
              error={errors[name]}
              required="unmarked"
              defaultValue={values[name]}
            />
          ))}
          <Field name="statut" label="Statut" error={errors.statut ?? null}>
            <NativeSelect
              placeholder="Tous"
              options={options(requestStatuses)}
              defaultValue={values.statut}
            />
          </Field>
          <Field name="type" label="Type de traitement" error={errors.type ?? null}>
            <NativeSelect placeholder="Tous" options={options(types)} defaultValue={values.type} />
          </Field>
          {filters.map(
            ({ name, label, value, options }) =>
              options.length > 0 && (
                <Field key={name} name={name} label={label}>
                  <NativeSelect placeholder="Tous" options={options} defaultValue={value} />
                </Field>
              ),
          )}
          <div className={cx('deskList__sort')}>
            <Field name="tri" label="Trier par">
              <NativeSelect
                options={Object.entries(requestHeaders).flatMap(([column, header]) =>
                  isTreated && column === 'reponse'
                    ? []
                    : [
                        { value: `${column}.asc`, label: `${header}, croissant` },
                        { value: `${column}.desc`, label: `${header}, décroissant` },
                      ],
                )}
                defaultValue={order}
              />
            </Field>
          </div>
          <Button variant="outline" size="sm">
            Filtrer
          </Button>
        </div>
        <KeptParams names={['vue', 'taille', 'q']} />
        {isUsed && (
          <LinkButton href={paths.staffRequests} variant="ghost" size="sm">
            Réinitialiser
          </LinkButton>
        )}
      </Form>
    </div>
  )
}
