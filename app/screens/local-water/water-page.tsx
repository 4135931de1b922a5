import type { ReactNode } from 'react'
import { PageHeading, Stack } from '#ui/layout.tsx'
import { PublicPage } from '../shell/public-page.tsx'
import { SubscriberFrame } from '../shell/subscriber-frame.tsx'
import type { shellOf } from '../shell/subscriber-shell.server.ts'

/** A page of the water of a town: in the frame of a subscriber who is logged in, else in that of the public pages. */
export function WaterPage(props: {
  title: string
  shell: ReturnType<typeof shellOf> | null
  children: ReactNode
}) {
  const { title, shell, children } = props
  if (!shell) return <PublicPage title={title}>{children}</PublicPage>
  return (
    <SubscriberFrame shell={shell}>
      <Stack gap="loose">
        <PageHeading>{title}</PageHeading>
        {children}
      </Stack>
    </SubscriberFrame>
  )
}
