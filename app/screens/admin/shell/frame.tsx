import { Outlet, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ask } from '#extras/slots.server.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { countToCheck } from '#payment/staff.server.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { SkipLink } from '#ui/shell/shell.tsx'
import { FailureMessage } from '../../shell/failure.tsx'
import { choicesOf } from '../account/choice-rows.server.ts'
import { DeskBar } from './desk-bar.tsx'
import { firstOnes } from './menu.ts'

export const loader = guarded(requireAdmin, async staff => {
  const [managesUsers, { opening }, addresses, payments, added] = await Promise.all([
    // A menu without « Agents » is better than no menu; the page of agents checks the right itself.
    orNotice(staff.managesUsers(), false),
    choicesOf(staff.who.owner),
    orNotice(staff.call('listPendingAdresses', { query: firstOnes }), []),
    countToCheck(),
    ask('menuEntry', staff),
  ])
  return {
    name: staff.who.name,
    managesUsers: managesUsers.value,
    opening,
    addresses: addresses.value.length,
    payments,
    added: Object.values(added),
  }
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

/** SHELL-16, SHELL-19: the frame has no metering points. On the page of requests the columns scroll, not the page. */
function AdminFrame({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('screens/admin/shell/frame')
  const isDesk = useMatches().some(({ id }) => id === paths.staffRequests.slice(1))
  const page = isDesk ? 'requests' : undefined
  return (
    <div className={cx('desk', { page })}>
      <SkipLink />
      <DeskBar {...shell} />
      <main id="contenu" tabIndex={-1} className={cx('desk__main', { page })}>
        {children}
      </main>
    </div>
  )
}
