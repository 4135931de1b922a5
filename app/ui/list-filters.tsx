import { Form, useLocation } from '@remix-run/react'
import { cx } from '#theme/classes.ts'
import { Button } from './button.tsx'
import { Field, NativeSelect, type SelectOption } from './form/form.tsx'
import { Icon } from './icon.tsx'

type Choice = { options: SelectOption[]; chosen: string }

/**
 * The filters of the list at `path`, one form: `annee` (« Toutes les années » is empty), `tri`; folded on a phone.
 * `anchor` is the id of the list when it is not at the top of the page.
 */
export function ListFilters(props: {
  label: string
  path: string
  anchor?: string
  years: string[]
  year: string
  order?: Choice
}) {
  const { label, path, years, year, order } = props
  const { search } = useLocation()
  const hasYears = years.length > 1
  if (!hasYears && !order) return null
  return (
    <div className={cx('listFilters')}>
      <details className={cx('listFilters__fold')}>
        <summary className={cx('disclosure__summary')}>
          {order ? 'Filtrer et trier' : 'Filtrer'}
          <Icon name="chevron-down" />
        </summary>
      </details>
      <Form
        // The key changes with the address, when a link changes it.
        key={search}
        method="get"
        action={path + (props.anchor ? `#${props.anchor}` : '')}
        aria-label={label}
        preventScrollReset
        className={cx('listFilters__form')}
      >
        {hasYears && (
          <Field name="annee" label="Année">
            <NativeSelect
              placeholder="Toutes les années"
              options={years.map(one => ({ value: one, label: one }))}
              defaultValue={year}
            />
          </Field>
        )}
        {order && (
          <Field name="tri" label="Trier par">
            <NativeSelect options={order.options} defaultValue={order.chosen} />
          </Field>
        )}
        <Button variant="outline">Afficher</Button>
      </Form>
    </div>
  )
}
