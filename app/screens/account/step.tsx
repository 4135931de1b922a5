import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { Container, PageHeading, Stack } from '#ui/layout.tsx'

/** One of the two steps of a change: the form, then its outcome. */
export function Step(props: { title: string; step: 1 | 2; children: ReactNode }) {
  return (
    <Stack gap="loose">
      <PageHeading
        above={{ label: 'Mon compte abonné', href: paths.account }}
        sub={`Étape ${props.step} sur 2`}
      >
        {props.title}
      </PageHeading>
      <Container size="column">{props.children}</Container>
    </Stack>
  )
}
