import type { ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { type Above, Container, Screen } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Frame } from '../shell/frame.tsx'

/** The frame of the public pages, for visitors who are logged in or not. `above`: the parent page, linked at the top. */
export function PublicPage(props: {
  title: string
  above?: Above | undefined
  /** For pages with columns side by side. */
  isWide?: boolean
  children: ReactNode
}) {
  const { title, above, isWide, children } = props
  return (
    <Frame header={<Header brand={useUtility()} homeHref={paths.home} />}>
      <Container size={isWide ? undefined : 'narrow'}>
        <Screen title={title} above={above}>
          {children}
        </Screen>
      </Container>
    </Frame>
  )
}
