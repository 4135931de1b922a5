import { data } from '@remix-run/node'
import { Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { weekInWords } from '#domain/opening-hours.ts'
import { extrasIn } from '#extras/all.ts'
import { isStaffs, useRendering, useRules, useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { Frame, type RootData } from '#screens/shell/frame.tsx'
import staffStylesheet from '#theme/staff.css?url'
import stylesheet from '#theme/stylesheet.css?url'
import { Header } from '#ui/shell/header.tsx'
import { PageAnnouncer } from '#ui/shell/page-announcer.tsx'
import { version as release } from '../package.json'
import { takeToast } from './http/route.server.ts'
import { stateOf } from './screens/legal/accessibility-grid.server.ts'
import { FailureMessage } from './screens/shell/failure.tsx'
import { actingIn } from './session/acting.server.ts'
import { guarded, publicPage } from './session/guards.server.ts'
import { ownerMark } from './session/owner-mark.server.ts'
import { settings } from './settings.server.ts'
import { PageTitle, ToastProvider, useScripted } from './ui/layout.tsx'

/** CONST-08: a test portal says that it is one, so that it is not taken for the real one. */
const version = process.env.NODE_ENV === 'production' ? release : `${release} (essai)`

export const loader = guarded(publicPage, async (_, { request }) => {
  const { CONTACT_EMAIL: email, EXTRAS } = settings()
  const [{ toasts, shown }, acting, owner] = await Promise.all([
    takeToast(request),
    actingIn(request),
    ownerMark(request),
  ])
  const extraLinks = extrasIn(EXTRAS).flatMap(({ footer = [] }) => footer)
  // The staff's footer shows no opening hours.
  const hours = isStaffs(new URL(request.url).pathname) ? '' : weekInWords()
  const said = { version, email, hours, accessibility: stateOf(), extraLinks }
  const root: RootData = { ...said, toasts, acting, ...(owner && { owner }) }
  return data(root, { headers: shown ? { 'set-cookie': shown } : {} })
})

export function Layout({ children }: { children: ReactNode }) {
  const rendering = useRendering()
  const isScripted = !rendering || rendering.script !== undefined
  const rules = useRules()
  const runs = useScripted()
  // The staff's pages have their own stylesheet; the router of other pages never leads to them.
  const sheet = isStaffs(useLocation().pathname) ? staffStylesheet : stylesheet
  const { name, logo, phone, space } = useUtility()
  const toasts = useRouteLoaderData<typeof loader>('root')?.toasts ?? []
  return (
    <html lang="fr" data-utility={name} data-logo={logo || undefined} data-phone={phone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <PageTitle space={space} />
        {rules && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by rulesFor
          <style nonce={rules.nonce} dangerouslySetInnerHTML={{ __html: rules.css }} />
        )}
        {(!rules || runs) && <link rel="stylesheet" href={sheet} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <ToastProvider toasts={toasts}>{children}</ToastProvider>
        {isScripted && (
          <>
            <PageAnnouncer />
            {/* Remix's own component, in development, writes a script; the router's needs none. */}
            <ScrollRestoration nonce={rendering?.nonce} />
          </>
        )}
        {/* React in the browser does not know the following elements, and leaves the end of the body as it is. */}
        {rendering?.script && (
          <script
            async
            type="module"
            nonce={rendering.nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by pageScript
            dangerouslySetInnerHTML={{ __html: rendering.script }}
          />
        )}
        {/* Fetched last, as it is for paper; Firefox refuses a prefetch under this policy, and complains. */}
        {rendering?.rules && <link rel="stylesheet" media="print" href={stylesheet} />}
      </body>
    </html>
  )
}

export default function Portal() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <Frame header={<Header brand={useUtility()} homeHref={paths.home} />}>
      <FailureMessage />
    </Frame>
  )
}
