import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { useRendering, useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import type { Toast } from '#ui/layout.tsx'
import { Footer } from '#ui/shell/footer.tsx'
import { Shell } from '#ui/shell/shell.tsx'

/** The frame of every page, with its footer (SHELL-27). */
export function Frame(parts: Omit<ComponentProps<typeof Shell>, 'footer' | 'bar'>) {
  const page = useRouteLoaderData('root') as RootData | undefined
  return (
    <Shell
      {...parts}
      bar={page?.acting && <ActingBar {...page.acting} />}
      footer={page && <PageFooter {...page} />}
    />
  )
}

/** How accessible the portal is, which the law wants the first page of each reader to say. */
export const accessibilityLink = (accessibility: string) => ({
  href: paths.accessibility,
  label: `Accessibilité\u00a0: ${accessibility}`,
})

/** Here it stands at the foot of the page, and elsewhere in its fold. */
const isFirst = (pathname: string) => [paths.home, paths.login, paths.staffLogin].includes(pathname)

const linksOf = () => [
  { href: paths.legalNotice, label: 'Mentions légales' },
  { href: paths.privacy, label: 'Données personnelles' },
  { href: paths.siteMap, label: 'Plan du site' },
]

function PageFooter(page: RootData) {
  const { pathname } = useLocation()
  const near = [
    { href: paths.contact, label: 'Contact' },
    ...page.extraLinks.filter(({ isUnfolded }) => isUnfolded),
  ]
  const { phone } = useUtility()
  const reason = useRendering()?.lightReason
  return (
    <Footer
      {...useLegal(page)}
      phone={phone}
      near={near}
      said={isFirst(pathname) ? accessibilityLink(page.accessibility) : undefined}
      email={page.email}
      hours={page.hours}
      reason={reason}
    />
  )
}

/** What a footer says: the links that the law asks for, the portal's version, and the switch to the light version. */
export function useLegal({ version, accessibility, extraLinks }: RootData) {
  const { pathname, search } = useLocation()
  return {
    utility: useUtility().name,
    version,
    light: useRendering()?.light,
    lightAction: paths.lightVersion,
    path: pathname + search,
    links: [
      ...extraLinks.filter(({ isUnfolded }) => !isUnfolded),
      ...(isFirst(pathname) ? [] : [accessibilityLink(accessibility)]),
      ...linksOf(),
    ],
  }
}

/** Tells a helper for whom they act. The way back loads a document, since everything on the page changes. */
function ActingBar({ name }: { name: string }) {
  return (
    <OwnedForm
      reloadDocument
      action={paths.helped}
      aria-label="Agir pour quelqu’un"
      className={cx('acting')}
    >
      <p>
        Vous agissez pour <strong>{name}</strong>
      </p>
      <Button variant="outline" size="sm" name="intent" value="stop">
        Revenir à mon compte
      </Button>
    </OwnedForm>
  )
}

/** The data that the root's loader gives to every page, the failed ones included. */
export type RootData = {
  version: string
  email: string
  hours: string
  /** « partiellement conforme » */
  accessibility: string
  /** Public pages that the utility offers beyond the specification, at the foot of every page. */
  extraLinks: { href: string; label: string; isUnfolded?: true }[]
  toasts: Toast[]
  /** The subscriber for whom a helper acts, and an expression for the pages that their rights open. */
  acting: { name: string; pages: string; words: [string, string][] } | null
  /** The mark of the forms on this person's pages; undefined while no visitor is logged in. */
  owner?: string
}
