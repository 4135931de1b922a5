import { startTransition, useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { type Hydrated, type Modules, openRouter } from '#page/browser-router.ts'
import { bearForeignNodes, keepTyped } from '#page/foreign-nodes.ts'
import type { Part } from '#page/site-parts.ts'

/** Called by the page's script. The fragment has two children, as in `RemixServer`, so that `useId` agrees. */
export async function start(part: Part, modules: Modules, sent: Hydrated) {
  const router = await openRouter(part, modules, sent)
  bearForeignNodes()
  const putBack = keepTyped()
  startTransition(() => {
    hydrateRoot(
      document,
      <>
        <RouterProvider router={router} future={{ v7_startTransition: true }} />
        <Shown then={putBack} />
      </>,
    )
  })
}

function Shown({ then }: { then: () => void }) {
  useLayoutEffect(then, [then])
  return null
}

/** `npm run dev` runs Remix's own client, which can replace a changed module. */
export async function startDevelopment() {
  if (import.meta.env.DEV) {
    const { RemixBrowser } = await import('@remix-run/react')
    startTransition(() => void hydrateRoot(document, <RemixBrowser />))
  }
}
