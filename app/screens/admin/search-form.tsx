import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { frenchDay } from '#ui/form/day-text.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Icon } from '#ui/icon.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { type ListState, pageSizes } from '#ui/list-state.ts'
import { type Fields, SelectField, useAnsweredForm } from './conform.tsx'

const sizes = pageSizes.map(size => ({ value: String(size), label: String(size) }))

/**
 * The search form of a list, with its number of rows per page and, on a phone, its order; there it is folded unless
 * something was searched (`isUsed`). All values go into the query string; `keeps` names the other parameters to keep.
 * « Réinitialiser » submits a second, empty form: it works without JavaScript.
 */
export function SearchForm<Name extends string>(props: {
  label: string
  action: string
  button: string
  /** Where the page has a more important one. */
  variant?: 'outline'
  values: Record<Name, string>
  errors?: FormErrors
  list: ListState<string>
  /** The columns that sort, by the words of their headers. */
  orders: Record<string, string>
  keeps?: string[]
  isUsed: boolean
  summary?: ReactNode
  children: (fields: Fields<Name>) => ReactNode
}) {
  const { label, action, button, values, errors, list, orders, keeps = [] } = props
  const { size, sort, direction } = list
  const typed = useMemo(
    () => ({ ...values, tri: `${sort}.${direction}`, taille: String(size) }),
    [values, sort, direction, size],
  )
  const [form, fields] = useAnsweredForm<Name | 'tri' | 'taille'>({ values: typed, errors })
  const ref = useFieldsOf(typed)
  return (
    <div>
      <details className={cx('listFilters__fold')} open={props.isUsed}>
        <summary className={cx('disclosure__summary')}>
          Filtrer et trier
          <Icon name="chevron-down" />
        </summary>
      </details>
      <Form
        {...getFormProps(form)}
        ref={ref}
        method="get"
        action={action}
        role="search"
        aria-label={label}
      >
        <Stack>
          {props.summary}
          <div className={cx('filters')}>
            {props.children(fields)}
            <SelectField field={fields.taille} label="Lignes par page" options={sizes} />
            <div className={cx('listFilters__order')}>
              <SelectField field={fields.tri} label="Trier par" options={ordersOf(orders)} />
            </div>
          </div>
          <KeptParams names={keeps} />
          <Cluster>
            <Button {...(props.variant && { variant: props.variant })}>{button}</Button>
            <Button variant="ghost" form="vider">
              Réinitialiser
            </Button>
          </Cluster>
        </Stack>
      </Form>
      <Form id="vider" action={action} aria-label="Réinitialiser" />
    </div>
  )
}

const ordersOf = (headers: Record<string, string>) =>
  Object.entries(headers).flatMap(([column, header]) => [
    { value: `${column}.asc`, label: `${header}, croissant` },
    { value: `${column}.desc`, label: `${header}, décroissant` },
  ])

/** Sets the fields when the address changes by other means: Back, « Réinitialiser ». */
function useFieldsOf(values: Record<string, string>) {
  const ref = useRef<HTMLFormElement>(null)
  const text = JSON.stringify(values)
  const before = useRef(text)
  useEffect(() => {
    // On hydration, what was typed before the script arrived is kept.
    if (before.current === text) return
    before.current = text
    for (const [name, value] of Object.entries<string>(JSON.parse(text))) {
      const field = ref.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        // With the script, a day is written in a field for text.
        field.value = field.type === 'text' ? frenchDay(value) : value
    }
  }, [text])
  return ref
}
