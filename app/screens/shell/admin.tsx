import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { requireAdmin } from '#session/guards.server.ts'
import { AdminHeader } from '#ui/shell/header.tsx'
import { Shell } from '#ui/shell/shell.tsx'
import { Notices } from '#ui/toasts.tsx'
import type { loader as rootLoader } from '../../root.tsx'
import { FailureMessage } from './failure.tsx'
import { PageFooter } from './page-footer.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

/** SHELL-16, SHELL-19: no metering points here, and one way out. */
export default function AdminShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <FailureMessage />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const toasts = useRouteLoaderData<typeof rootLoader>('root')?.toasts ?? []
  return (
    <Shell header={<AdminHeader homeHref="/adm-sem-webabo/gestion" />} footer={<PageFooter />}>
      <Notices toasts={toasts} />
      {children}
    </Shell>
  )
}
