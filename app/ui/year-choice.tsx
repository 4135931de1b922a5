import { Form, useLocation } from '@remix-run/react'
import { Button } from './button.tsx'
import { NativeSelect } from './form/controls.tsx'
import { Field } from './form/field.tsx'
import { KeptParams } from './form/kept-params.tsx'
import { Cluster } from './layout.tsx'
import { keptParams, listHref } from './list-state.ts'
import { Tabs } from './tabs.tsx'

/** The most that fit in one line beside « Toutes ». */
const fewYears = 8

/**
 * The years of a list at `path`, the newest first, and « Toutes » (`year` is then empty): tabs while they are few, a field
 * when they are many. The choice goes into the address as `annee`, beside the parameters named in `keeps`; `anchor` is the
 * id of the list when it is not at the top of the page.
 */
export function YearChoice(props: {
  label: string
  path: string
  years: string[]
  year: string
  keeps: string[]
  anchor?: string
}) {
  const { label, path, years, year, keeps } = props
  const anchor = props.anchor ? `#${props.anchor}` : ''
  const { search } = useLocation()
  if (years.length < 2) return null
  if (years.length <= fewYears) {
    const kept = new URLSearchParams(keptParams(search, keeps)).toString()
    const hrefOf = (annee: string) => listHref(path, kept, { annee }) + anchor
    const items = ['', ...years].map(one => ({ href: hrefOf(one), label: one || 'Toutes' }))
    return <Tabs label={label} kind="compact" items={items} current={hrefOf(year)} />
  }
  return (
    <Form method="get" action={path + anchor} aria-label={label} preventScrollReset>
      <KeptParams names={keeps} />
      <Cluster align="end">
        <Field name="annee" label="Année">
          <NativeSelect
            // Follows the address when that changes without it.
            key={year}
            placeholder="Toutes"
            options={years.map(one => ({ value: one, label: one }))}
            defaultValue={year}
          />
        </Field>
        <Button variant="outline">Afficher</Button>
      </Cluster>
    </Form>
  )
}
