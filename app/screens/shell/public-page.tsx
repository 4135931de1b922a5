import type { ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { Container, Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Frame } from './frame.tsx'

/**
 * The frame of the public pages, for visitors who are logged in or not. `crumbs`: the pages between it and the first;
 * `wide`: it has a table.
 */
export function PublicPage(props: {
  title: string
  crumbs?: Crumb[]
  size?: 'wide'
  children: ReactNode
}) {
  const { title, crumbs = [], size, children } = props
  return (
    <Frame header={<Header brand={useUtility()} homeHref={paths.home} />}>
      <Container size={size === 'wide' ? undefined : 'narrow'}>
        <Stack gap="loose">
          <PageHeading
            crumbs={[{ label: 'Espace abonnés', href: paths.home }, ...crumbs, { label: title }]}
          >
            {title}
          </PageHeading>
          {children}
        </Stack>
      </Container>
    </Frame>
  )
}
