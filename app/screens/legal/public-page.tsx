import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { type Above, Container, Screen } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Frame } from '../shell/frame.tsx'
import { SubscriberFrame } from '../shell/subscriber-frame.tsx'
import type { shellAround } from '../shell/subscriber-shell.server.ts'

/**
 * The frame of the public pages; a subscriber's own where the page's loader gives it (`shell`), so that they do not look
 * logged out. `above`: the parent page, linked at the top.
 */
export function PublicPage(props: {
  title: string
  above?: Above | undefined
  /** For pages with columns side by side. */
  isWide?: boolean
  children: ReactNode
}) {
  const { title, above, isWide, children } = props
  const brand = useUtility()
  const shell = useLoaderData<{ shell?: Awaited<ReturnType<typeof shellAround>> }>()?.shell
  const content = (
    <Container size={isWide ? undefined : 'narrow'}>
      <Screen title={title} above={above}>
        {children}
      </Screen>
    </Container>
  )
  if (shell) return <SubscriberFrame shell={shell}>{content}</SubscriberFrame>
  return <Frame header={<Header brand={brand} homeHref={paths.home} />}>{content}</Frame>
}
