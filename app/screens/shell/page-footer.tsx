import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { Footer } from '#ui/shell/footer.tsx'
import type { loader } from '../../root.tsx'

/** SHELL-27. On a page whose root loader failed there is nothing to put in it. */
export function PageFooter() {
  const { pathname, search } = useLocation()
  const page = useRouteLoaderData<typeof loader>('root')
  if (!page) return null
  const { version, phone, email, light } = page
  return (
    <Footer
      version={version}
      phone={phone}
      email={email}
      lightMode={light}
      path={pathname + search}
    />
  )
}
