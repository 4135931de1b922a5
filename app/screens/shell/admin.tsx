import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { secondFactorIs } from '#session/second-factor/factor.server.ts'
import { AdminHeader } from '#ui/shell/header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useUtility } from '../../render.tsx'
import { FailureMessage } from './failure.tsx'
import { Frame } from './frame.tsx'

type Entry = { href: string; label: string }

/** GUARD-13 */
const menu: Entry[] = [
  { href: paths.staffRequests, label: 'Gestion des demandes' },
  { href: paths.subscribers, label: 'Gestion des utilisateurs' },
]

/** GUARD-14 */
const userManagement: Entry = {
  href: paths.agents,
  label: 'Gestion des admins',
}

/** SHELL-19, GUARD-13: neither in the header nor in the menu. */
const secondFactor: Entry = { href: paths.secondFactor, label: 'Connexion en deux étapes' }

export const loader = guarded(requireAdmin, async staff => {
  // A menu without that entry is better than none: its page asks for itself.
  const { value } = await orNotice(staff.managesUsers(), false)
  return { managesUsers: value, hasSecondFactor: !secondFactorIs('off') }
})

export default function AdminShell() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary() {
  return (
    <AdminFrame>
      <FailureMessage />
    </AdminFrame>
  )
}

/** SHELL-16, SHELL-19: no metering points, and log-out only in the header; the menu is below it. */
function AdminFrame({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('screens/shell/admin')
  const items = shell?.managesUsers ? [...menu, userManagement] : menu
  return (
    <Frame
      links={shell?.hasSecondFactor ? [secondFactor] : []}
      header={
        <AdminHeader
          brand={useUtility()}
          homeHref={paths.staffRequests}
          logoutAction={paths.logout}
        />
      }
      banner={<Tabs label="Menu principal" items={items} kind="menu" />}
    >
      {children}
    </Frame>
  )
}
