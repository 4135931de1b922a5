import { RemixBrowser } from '@remix-run/react'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/**
 * A key or a tap that comes before React has begun makes it begin at once. `RemixBrowser` then throws the promise of the
 * page's data, and what is thrown at once ends the page's scripts (React's error 345): the data are waited for here.
 */
async function untilDecoded() {
  try {
    RemixBrowser({})
  } catch (awaited) {
    await awaited
  }
}

untilDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(document, <RemixBrowser />)
  }),
)
