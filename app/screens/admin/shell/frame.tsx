import { Outlet, useLocation, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ask } from '#extras/slots.server.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { countToCheck } from '#payment/staff.server.ts'
import { FailureMessage } from '#screens/shell/failure.tsx'
import { accessibilityLink, type RootData } from '#screens/shell/frame.tsx'
import { type Admin, guarded, requireAdmin } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Link } from '#ui/layout.tsx'
import { SkipLink } from '#ui/shell/shell.tsx'
import { choicesOf } from '../account/choice-rows.server.ts'
import { DeskBar } from './desk-bar.tsx'

export const loader = guarded(requireAdmin, async staff => {
  const [managesUsers, { opening }, addresses, payments, extras] = await Promise.all([
    // A menu without « Agents » is better than no menu; the page of agents checks the right itself.
    orNotice(staff.managesUsers(), false),
    choicesOf(staff.who.owner),
    waiting(staff.call('listPendingAdresses', { query: firstOnes })),
    countToCheck(),
    ask('deskEntry', staff),
  ])
  return {
    name: staff.who.name,
    managesUsers: managesUsers.value,
    opening,
    addresses,
    payments,
    extras,
  }
})

/** The menu counts up to here: beyond, an agent needs to know only that there are many. */
const most = 99
const firstOnes = { startValue: '0', endValue: String(most + 1) }

async function waiting(found: ReturnType<Admin['call']> | Promise<unknown[]>): Promise<number> {
  const { value } = await orNotice(found as Promise<unknown[]>, [])
  return value.length
}

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
  const said = useRouteLoaderData('root') as RootData | undefined
  const mention = said && accessibilityLink(said.accessibility)
  // An agent's own page has it among the links of the law.
  const isSaid = useLocation().pathname === paths.staffAccount
  const isDesk = useMatches().some(({ id }) => id === paths.staffRequests.slice(1))
  const page = isDesk ? 'requests' : undefined
  return (
    <div className={cx('desk', { page })}>
      <SkipLink />
      <DeskBar {...shell} />
      <main id="contenu" tabIndex={-1} className={cx('desk__main', { page })}>
        {children}
      </main>
      {mention && !isSaid && (
        <footer className={cx('desk__foot')}>
          <Link href={mention.href}>{mention.label}</Link>
        </footer>
      )}
    </div>
  )
}
