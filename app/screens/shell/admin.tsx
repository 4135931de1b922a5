import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet } from '@remix-run/react'
import { requireAdmin } from '#session/guards.server.ts'
import { AdminHeader } from '#ui/shell/header.tsx'
import { FailureMessage } from './failure.tsx'
import { Frame } from './frame.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

const header = <AdminHeader homeHref="/adm-sem-webabo/gestion" />

/** SHELL-16, SHELL-19: no metering points here, and one way out. */
export default function AdminShell() {
  return (
    <Frame header={header}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame header={header}>
      <FailureMessage />
    </Frame>
  )
}
