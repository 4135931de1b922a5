import type { ReactNode } from 'react'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { SubscriberFrame } from '#screens/shell/subscriber-frame.tsx'
import type { shellOf } from '#screens/shell/subscriber-shell.server.ts'
import { Screen } from '#ui/layout.tsx'

/** A page about a town's water, in the frame of a logged-in subscriber, else in that of the public pages. */
export function WaterPage(props: {
  title: string
  shell: ReturnType<typeof shellOf> | null
  children: ReactNode
}) {
  const { title, shell, children } = props
  if (!shell) return <PublicPage title={title}>{children}</PublicPage>
  return (
    <SubscriberFrame shell={shell}>
      <Screen title={title}>{children}</Screen>
    </SubscriberFrame>
  )
}
