import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { Container, Stack } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Shell } from '#ui/shell/shell.tsx'
import { Notices } from '#ui/toasts.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { PageFooter } from './page-footer.tsx'

/** The frame of the pages that one sees before being let in. */
export function Entrance({ children }: { children: ReactNode }) {
  const toasts = useRouteLoaderData<typeof rootLoader>('root')?.toasts ?? []
  return (
    <Shell header={<Header homeHref="/home" />} footer={<PageFooter />}>
      <Container size="narrow">
        <Stack>
          <Notices toasts={toasts} />
          <Card.Root>
            <Card.Body>{children}</Card.Body>
          </Card.Root>
        </Stack>
      </Container>
    </Shell>
  )
}
