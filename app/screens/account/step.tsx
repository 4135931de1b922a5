import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { Container, Screen } from '#ui/layout.tsx'

/** One of the two steps of a change: the form, then its outcome. */
export function Step(props: { title: string; step: 1 | 2; children: ReactNode }) {
  return (
    <Screen
      title={props.title}
      above={{ label: 'Mon compte abonné', href: paths.account }}
      sub={`Étape ${props.step} sur 2`}
    >
      <Container size="column">{props.children}</Container>
    </Screen>
  )
}
