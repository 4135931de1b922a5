import { useSearchParams } from '@remix-run/react'
import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { Footer } from '#ui/shell/footer.tsx'
import { Header } from '#ui/shell/header.tsx'
import { PdcBanner } from '#ui/shell/pdc-banner.tsx'
import { Shell } from '#ui/shell/shell.tsx'
import { SideNav } from '#ui/shell/side-nav.tsx'
import { ToastProvider } from '#ui/toasts.tsx'
import { Content } from './content.tsx'
import { Forms } from './forms.tsx'
import { Lists, ShellPieces } from './lists.tsx'
import * as sample from './samples.ts'

export const handle: Page = { title: 'Vitrine des composants' }

/** Only in development: every component in every state, on one page (see app/routes.ts). */
export default function Showcase() {
  const [search] = useSearchParams()
  return (
    <Shell
      header={
        <Header
          brand={sample.brand}
          homeHref={paths.showcase}
          contactHref={paths.contact}
          userMenu={sample.userMenu}
        />
      }
      banner={
        search.has('un') ? (
          <PdcBanner
            {...sample.banner}
            pdcs={sample.pdcs.slice(0, 1)}
            subscriptionDate={undefined}
          />
        ) : (
          <PdcBanner {...sample.banner} pdcs={sample.pdcs} />
        )
      }
      nav={<SideNav items={sample.menu} />}
      footer={<Footer {...sample.footer} light={undefined} />}
    >
      {search.has('dialogue') && (
        <RouteDialog title="Alerte de consommation" closeHref={paths.showcase}>
          <Stack>
            <Text>
              Une consommation supérieure au double de la moyenne des trois dernières années a été
              relevée le 12/10/2026.
            </Text>
            <LinkButton href={paths.showcase} variant="outline">
              J’ai compris
            </LinkButton>
          </Stack>
        </RouteDialog>
      )}
      <Stack gap="loose">
        <ToastProvider toasts={search.has('toasts') ? sample.toasts : []}>
          <PageHeading>Vitrine des composants</PageHeading>
        </ToastProvider>
        <Content />
        <Lists />
        <Forms />
        <ShellPieces />
      </Stack>
    </Shell>
  )
}
