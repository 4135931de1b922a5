import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { guarded, requireSubscriberFrame } from '#session/guards.server.ts'
import { FailureMessage } from './failure.tsx'
import { besideFountain, SubscriberFrame } from './subscriber-frame.tsx'
import { shellOf } from './subscriber-shell.server.ts'

export const loader = guarded(requireSubscriberFrame, shellOf)

export default function SubscriberShell() {
  return (
    <SubscriberFrame shell={useLoaderData<typeof loader>()}>
      <Outlet />
    </SubscriberFrame>
  )
}

/** A screen that fails keeps the menus. */
export function ErrorBoundary() {
  const shell = useRouteLoaderData<typeof loader>('screens/shell/subscriber')
  return (
    <SubscriberFrame shell={shell}>
      <FailureMessage isAlone={!shell} beside={shell && besideFountain} />
    </SubscriberFrame>
  )
}
