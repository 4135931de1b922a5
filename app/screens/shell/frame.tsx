import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import * as paths from '#paths.ts'
import { Stack } from '#ui/layout.tsx'
import { Footer } from '#ui/shell/footer.tsx'
import { Shell } from '#ui/shell/shell.tsx'
import { Notices } from '#ui/toasts.tsx'
import type { RootData } from './root-data.ts'

/** The frame of every page: the messages of the last redirect above the content, and the footer (SHELL-27). */
export function Frame({ children, ...parts }: Omit<ComponentProps<typeof Shell>, 'footer'>) {
  const page = useRouteLoaderData('root') as RootData | undefined
  return (
    <Shell {...parts} footer={page && <PageFooter {...page} />}>
      <Stack>
        <Notices toasts={page?.toasts ?? []} />
        {children}
      </Stack>
    </Shell>
  )
}

function PageFooter({ version, phone, email, light }: RootData) {
  const { pathname, search } = useLocation()
  return (
    <Footer
      version={version}
      phone={phone}
      email={email}
      lightMode={light}
      lightAction={paths.lightVersion}
      path={pathname + search}
    />
  )
}
