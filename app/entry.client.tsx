import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * A key press or a tap before hydration makes React hydrate synchronously. `RemixBrowser` then throws the promise of the
 * page's data (it suspends), which React refuses in a synchronous render (error 345): the promise is awaited here first.
 */
async function pageData() {
  try {
    RemixBrowser({})
  } catch (promise) {
    await promise
  }
}

/** Called by the page's own script, once all that the page needs is there. */
export async function start() {
  await pageData()
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  })
}
