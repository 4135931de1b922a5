import { RemixServer } from '@remix-run/react'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export function htmlOf(element: ReactElement, path = '/'): string {
  const url = new URL(path, 'http://localhost')
  const { pathname, search } = url
  const route = { id: 'root', path: '*' }
  const context = {
    manifest: { routes: { root: route } },
    routeModules: { root: { default: () => element } },
    future: {},
    staticHandlerContext: {
      basename: '/',
      location: { pathname, search, hash: '', state: null, key: 'default' },
      matches: [{ params: {}, pathname, pathnameBase: '/', route }],
      loaderData: {},
      errors: null,
    },
  } as unknown as ComponentProps<typeof RemixServer>['context']
  return renderToStaticMarkup(<RemixServer context={context} url={url} />)
}
