import { Outlet, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useMemo } from 'react'
import { streetLine } from '#domain/address.ts'
import { formatDay } from '#domain/dates.ts'
import { paymentModeLabel } from '#domain/payment-modes.ts'
import { mayOpen } from '#domain/trusted-people.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { OpenPages } from '#ui/open-pages.ts'
import { Header } from '#ui/shell/header.tsx'
import { PdcBanner } from '#ui/shell/pdc-banner.tsx'
import { type MenuItem, SideNav } from '#ui/shell/side-nav.tsx'
import { FailureMessage } from './failure.tsx'
import { Frame, type RootData } from './frame.tsx'

/** SHELL-09, SHELL-10 */
const menu: MenuItem[] = [
  { href: paths.home, label: 'Accueil' },
  {
    href: paths.invoices,
    label: 'Mes factures',
    below: { href: paths.consumption, label: 'Ma consommation' },
  },
  { href: paths.services, label: 'Mes services' },
  { href: paths.paymentModes, label: 'Mon mode de paiement' },
  { href: paths.account, label: 'Mon compte abonné' },
  { href: paths.history, label: 'Historique\u00a0: mes demandes' },
  { href: paths.faq, label: 'FAQ' },
  { href: paths.contact, label: 'Contact' },
]

/** SHELL-01: what the subscriber's name opens, besides « Se déconnecter ». */
const userMenu = [
  { href: paths.passwordChange, label: 'Changer mon mot de passe' },
  { href: paths.mailChange, label: 'Changer mon adresse e-mail' },
]

export const loader = guarded(requireSubscriber, ({ who, pdcs, pdc }) => {
  const { contract, adress, reportPeriod } = pdc
  return {
    userName: who.by?.name ?? who.name,
    banner: {
      action: paths.pdcChoice,
      phone: settings().CONTACT_PHONE,
      pdcs: pdcs.map(each => ({ ref: each.pdcRef, address: streetLine(each.adress) })),
      selected: pdc.pdcRef,
      paymentLabel: paymentModeLabel(contract),
      address: streetLine(adress),
      municipality: `${adress.zipCode} ${reportPeriod.municipality}`,
      // SHELL-07
      subscriptionDate: contract.souscriptionDate ? formatDay(contract.souscriptionDate) : 'Aucune',
    },
  }
})

export default function SubscriberShell() {
  return (
    <SubscriberFrame>
      <Outlet />
    </SubscriberFrame>
  )
}

/** A screen that fails keeps the menus. */
export function ErrorBoundary() {
  return (
    <SubscriberFrame>
      <FailureMessage />
    </SubscriberFrame>
  )
}

function SubscriberFrame({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>('screens/shell/subscriber')
  const acting = (useRouteLoaderData('root') as RootData | undefined)?.acting
  const isOpen = useMemo(
    () => acting && ((pathname: string) => mayOpen(acting.rights, pathname)),
    [acting],
  )
  return (
    <Frame
      header={
        <Header
          brand={useUtility()}
          homeHref={paths.home}
          contactHref={paths.contact}
          userMenu={
            shell && {
              userName: shell.userName,
              items: acting
                ? [{ href: paths.helped, label: 'Les personnes que j’aide' }]
                : userMenu,
              logoutAction: paths.logout,
            }
          }
        />
      }
      nav={<SideNav items={isOpen ? menu.filter(({ href }) => isOpen(href)) : menu} />}
      banner={shell && <PdcBanner {...shell.banner} />}
    >
      <OpenPages.Provider value={isOpen ?? undefined}>{children}</OpenPages.Provider>
    </Frame>
  )
}
