import { Outlet, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { oneLine } from '#domain/address.ts'
import { paymentModeLabel } from '#domain/contract.ts'
import { formatDay } from '#domain/dates.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { Header } from '#ui/shell/header.tsx'
import { PdcBanner } from '#ui/shell/pdc-banner.tsx'
import { SideNav } from '#ui/shell/side-nav.tsx'
import type { MenuItem } from '#ui/shell/user-menu.tsx'
import { FailureMessage } from './failure.tsx'
import { Frame } from './frame.tsx'

/** SHELL-09, SHELL-10 */
const menu = [
  { href: paths.home, label: 'Accueil', icon: 'home' },
  { href: paths.invoices, label: 'Mes factures', icon: 'invoice' },
  { href: paths.services, label: 'Mes services', icon: 'services' },
  { href: paths.paymentModes, label: 'Mon mode de paiement', icon: 'card' },
  { href: paths.account, label: 'Mon compte abonné', icon: 'user' },
  { href: paths.history, label: 'Historique', icon: 'history' },
  { href: paths.faq, label: 'FAQ', icon: 'question' },
  { href: paths.contact, label: 'Contact', icon: 'phone' },
] satisfies MenuItem[]

/** SHELL-01: what the subscriber's name opens, besides « Se déconnecter ». */
const userMenu: MenuItem[] = [
  { href: paths.passwordChange, label: 'Changer mon mot de passe', icon: 'user' },
  { href: paths.mailChange, label: 'Changer mon adresse e-mail', icon: 'mail' },
]

export const loader = guarded(requireSubscriber, ({ who, pdcs, pdc }) => {
  const { contract, adress, reportPeriod } = pdc
  return {
    userName: who.name,
    banner: {
      action: paths.pdcChoice,
      phone: settings().CONTACT_PHONE,
      pdcs: pdcs.map(({ pdcRef }) => ({ ref: pdcRef, label: pdcRef })),
      selected: pdc.pdcRef,
      paymentLabel: paymentModeLabel(contract),
      address: oneLine(adress),
      municipality: reportPeriod.municipality,
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
  return (
    <Frame
      header={
        <Header
          homeHref={paths.home}
          contactHref={paths.contact}
          userMenu={
            shell && { userName: shell.userName, items: userMenu, logoutAction: paths.logout }
          }
        />
      }
      banner={shell && <PdcBanner {...shell.banner} />}
      nav={<SideNav items={menu} />}
    >
      {children}
    </Frame>
  )
}
