import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Container, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

/** One of the two steps of a change: the form, then its outcome. */
export function Step(props: { title: string; step: 1 | 2; children: ReactNode }) {
  return (
    <Stack gap="loose">
      <Breadcrumb
        items={[{ label: 'Mon compte abonné', href: paths.account }, { label: props.title }]}
      />
      <Stack gap="tight">
        <PageHeading>{props.title}</PageHeading>
        <Text tone="muted">{`Étape ${props.step} sur 2`}</Text>
      </Stack>
      <Container size="column">{props.children}</Container>
    </Stack>
  )
}
