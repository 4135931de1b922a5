import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { type Hydrated, type Modules, openRouter } from '#page/browser-router.ts'
import type { Part } from '#page/site-parts.ts'

/** Called by the page's script. The fragment has two children, as in `RemixServer`, so that `useId` agrees. */
export async function start(part: Part, modules: Modules, sent: Hydrated) {
  const router = await openRouter(part, modules, sent)
  startTransition(() => {
    hydrateRoot(
      document,
      <>
        <RouterProvider router={router} future={{ v7_startTransition: true }} />
        {null}
      </>,
    )
  })
}

/** `npm run dev` runs Remix's own client, which can replace a changed module. */
export async function startDevelopment() {
  if (import.meta.env.DEV) {
    const { RemixBrowser } = await import('@remix-run/react')
    startTransition(() => void hydrateRoot(document, <RemixBrowser />))
  }
}
