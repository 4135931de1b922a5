import type { ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { Frame } from '#screens/shell/frame.tsx'
import { Stack } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'

/** The frame of a helper's own pages. */
export function HelperFrame(props: {
  userName: string
  isSubscriber: boolean
  children: ReactNode
}) {
  const brand = useUtility()
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
      <Stack gap="loose">{props.children}</Stack>
    </Frame>
  )
}
