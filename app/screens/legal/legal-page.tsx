import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { Container, Heading, Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Header } from '#ui/shell/header.tsx'
import { useUtility } from '../../render.tsx'
import { Frame } from '../shell/frame.tsx'

/** The frame of the pages that everybody may read, logged in or not. */
export function LegalPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame header={<Header brand={useUtility()} homeHref={paths.home} />}>
      <Container size="narrow">
        <Stack gap="loose">
          <PageHeading crumbs={[{ label: 'Espace abonnés', href: paths.home }, { label: title }]}>
            {title}
          </PageHeading>
          {children}
        </Stack>
      </Container>
    </Frame>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Stack>
        <Heading level={2}>{title}</Heading>
        {children}
      </Stack>
    </section>
  )
}
