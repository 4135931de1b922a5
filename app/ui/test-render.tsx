import { UNSAFE_RemixContext as RemixContext } from '@remix-run/react'
import type { ComponentProps, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'

const remix = {
  manifest: { routes: {} },
  routeModules: {},
  future: {},
} as unknown as ComponentProps<typeof RemixContext.Provider>['value']

/** For tests: the HTML that the server sends for a component shown at `path`. */
export function htmlOf(element: ReactElement, path = '/home'): string {
  const { pathname, search } = new URL(path, 'http://localhost')
  const route = { id: 'page', path: '*', element }
  const context: ComponentProps<typeof StaticRouterProvider>['context'] = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches: [{ params: {}, pathname, pathnameBase: '/', route }],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    activeDeferreds: null,
  }
  return renderToStaticMarkup(
    <RemixContext.Provider value={remix}>
      <StaticRouterProvider
        router={createStaticRouter([route], context)}
        context={context}
        hydrate={false}
      />
    </RemixContext.Provider>,
  )
}
