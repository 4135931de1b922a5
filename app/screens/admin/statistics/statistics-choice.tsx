import { Form, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Cluster } from '#ui/layout.tsx'

type Props = { count: number; choices: number[]; type: string; types: string[] }

/** Which weeks, and of which type of request. */
export function StatisticsChoice({ count, choices, type, types }: Props) {
  const { search } = useLocation()
  return (
    // Follows the address when that changes without it.
    <Form key={search} action={paths.statistics} aria-label="Choisir les statistiques">
      <Cluster align="end">
        <Field name="semaines" label="Période">
          <NativeSelect
            options={choices.map(one => ({ value: String(one), label: `${one} semaines` }))}
            defaultValue={String(count)}
          />
        </Field>
        <Field name="type" label="Type">
          <NativeSelect
            placeholder="Tous les types"
            options={types.map(one => ({ value: one, label: one }))}
            defaultValue={type}
          />
        </Field>
        <Button variant="outline">Afficher</Button>
      </Cluster>
    </Form>
  )
}
