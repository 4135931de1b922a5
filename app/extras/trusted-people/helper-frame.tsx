import type { ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { Frame } from '#screens/shell/frame.tsx'
import { SubscriberFrame } from '#screens/shell/subscriber-frame.tsx'
import type { shellOf } from '#screens/shell/subscriber-shell.server.ts'
import { Stack } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'

/** The frame of a helper's own pages; `shell`: that of a subscriber's pages, for a helper with a contract of their own. */
export function HelperFrame(props: {
  userName: string
  isSubscriber: boolean
  shell?: ReturnType<typeof shellOf> | null
  children: ReactNode
}) {
  const brand = useUtility()
  const page = <Stack gap="loose">{props.children}</Stack>
  if (props.shell) return <SubscriberFrame shell={props.shell}>{page}</SubscriberFrame>
  const items = props.isSubscriber ? [{ href: paths.home, label: 'Mon espace abonné' }] : []
  return (
    <Frame
      header={
        <Header
          brand={brand}
          homeHref={props.isSubscriber ? paths.home : paths.helped}
          userMenu={{ userName: props.userName, items, logoutAction: paths.logout }}
        />
      }
    >
      {page}
    </Frame>
  )
}
