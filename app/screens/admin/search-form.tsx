import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { pageSizes } from '#ui/list-state.ts'
import { type Fields, SelectField, useAnsweredForm } from './conform.tsx'

const sizes = pageSizes.map(size => ({ value: String(size), label: String(size) }))

/**
 * The search form of a list, with its number of rows per page. All values go into the query string; `keeps` names the
 * other parameters to keep. « Réinitialiser » submits a second, empty form: it works without JavaScript.
 */
export function SearchForm<Name extends string>(props: {
  label: string
  action: string
  button: string
  values: Record<Name, string>
  errors?: FormErrors
  size: number
  keeps: string[]
  summary?: ReactNode
  children: (fields: Fields<Name>) => ReactNode
}) {
  const { label, action, button, values, errors, size, keeps } = props
  const typed = useMemo(() => ({ ...values, taille: String(size) }), [values, size])
  const [form, fields] = useAnsweredForm<Name | 'taille'>({ values: typed, errors })
  const ref = useFieldsOf(typed)
  return (
    <div>
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
          </div>
          <KeptParams names={keeps} />
          <Cluster>
            <Button>{button}</Button>
            <Button variant="outline" form="vider">
              Réinitialiser
            </Button>
          </Cluster>
        </Stack>
      </Form>
      <Form id="vider" action={action} aria-label="Réinitialiser" />
    </div>
  )
}

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
        field.value = value
    }
  }, [text])
  return ref
}
