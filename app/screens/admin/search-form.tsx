import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { Cluster, Stack } from '#ui/layout.tsx'
import { pageSizes } from '#ui/list-state.ts'

const sizes = pageSizes.map(size => ({ value: String(size), label: String(size) }))

/**
 * What narrows a list, and how many rows of it are shown at once: all goes into the address, and `keeps` says what
 * else of it stays. Emptying is a form of its own, so a button.
 */
export function SearchForm(props: {
  label: string
  action: string
  button: string
  values: Record<string, string>
  size: number
  keeps: string[]
  summary?: ReactNode
  children: ReactNode
}) {
  const { label, action, button, values, size, keeps } = props
  const ref = useFieldsOf({ ...values, taille: String(size) })
  return (
    <div>
      <Form ref={ref} method="get" action={action} role="search" aria-label={label} noValidate>
        <Stack>
          {props.summary}
          <div className={cx('filters')}>
            {props.children}
            <Field name="taille" label="Lignes par page">
              <NativeSelect options={sizes} defaultValue={String(size)} />
            </Field>
          </div>
          <KeptParams names={keeps} />
          <Cluster>
            <Button icon="search">{button}</Button>
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

/** Fields that follow the address when it changes without them: Back, « Réinitialiser ». */
function useFieldsOf(values: Record<string, string>) {
  const ref = useRef<HTMLFormElement>(null)
  const text = JSON.stringify(values)
  const before = useRef(text)
  useEffect(() => {
    // What is typed before the script arrives stays.
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
