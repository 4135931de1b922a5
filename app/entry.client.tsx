import { RemixBrowser, UNSAFE_RemixContext as RemixContext } from '@remix-run/react'
import { type ContextType, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { type Hydrated, type Modules, openRouter } from './browser-router.ts'
import type { Part } from './site-parts.ts'

/** What the router's contexts of Remix are asked for in a browser: whether a server made the page. */
const remix = { isSpaMode: false } as NonNullable<ContextType<typeof RemixContext>>

/**
 * Called by the page's own script, once all that the page needs is there. The tree is that of `RemixServer`, whose
 * fragment has two children: identifiers are the same on both sides.
 */
export async function start(part: Part, modules: Modules, sent: Hydrated) {
  const router = await openRouter(part, modules, sent)
  startTransition(() => {
    hydrateRoot(
      document,
      <>
        <RemixContext.Provider value={remix}>
          <RouterProvider router={router} future={{ v7_startTransition: true }} />
        </RemixContext.Provider>
        {null}
      </>,
    )
  })
}

/** `npm run dev`: Remix's own, which knows how a changed module takes the place of another one. */
export async function startDevelopment() {
  if (import.meta.env.DEV) startTransition(() => void hydrateRoot(document, <RemixBrowser />))
}
