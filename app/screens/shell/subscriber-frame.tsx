import { useLocation, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useAtPoint } from '#page/at-point.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Fountain, type FountainState } from '#ui/fountain.tsx'
import { helperOf, OpenPages } from '#ui/open-pages.ts'
import { Header } from '#ui/shell/header.tsx'
import { PdcBanner } from '#ui/shell/pdc-banner.tsx'
import { type MenuItem, SideNav } from '#ui/shell/side-nav.tsx'
import type { RootData } from './frame.tsx'
import { Frame } from './frame.tsx'
import type { shellOf } from './subscriber-shell.server.ts'

/** SHELL-09, SHELL-10: `at` is the metering point at which the invoices and the consumption are shown. */
const menuOf = (at: (path: string) => string): MenuItem[] => [
  { href: paths.home, label: 'Accueil' },
  {
    href: at(paths.invoices),
    label: 'Mes factures',
    below: { href: at(paths.consumption), label: 'Ma consommation' },
  },
  { href: paths.services, label: 'Mes services' },
  { href: paths.paymentModes, label: 'Mon mode de paiement' },
  { href: paths.account, label: 'Mon compte abonné' },
  { href: paths.history, label: 'Historique\u00a0: mes demandes' },
  { href: paths.faq, label: 'FAQ' },
  { href: paths.contact, label: 'Contact' },
]

const theirsIn = (menu: MenuItem[], { isOpen, theirs }: ReturnType<typeof helperOf>) =>
  menu
    .filter(({ href }) => isOpen(href))
    .map(({ below, ...item }) => ({
      ...item,
      label: theirs(item.label),
      ...(below && { below: { ...below, label: theirs(below.label) } }),
    }))

/** SHELL-01: what the subscriber's name opens, besides « Se déconnecter ». */
const userMenu = [
  { href: paths.passwordChange, label: 'Changer mon mot de passe' },
  { href: paths.mailChange, label: 'Changer mon adresse e-mail' },
]

/** The menus and the contract around a subscriber's page; a page that fails before they are known has no `shell`. */
export function SubscriberFrame(props: {
  shell: ReturnType<typeof shellOf> | undefined
  children: ReactNode
}) {
  const { shell, children } = props
  const acting = (useRouteLoaderData('root') as RootData | undefined)?.acting
  const menu = menuOf(useAtPoint())
  const { pathname, search } = useLocation()
  const helper = useMemo(() => acting && helperOf(acting), [acting])
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
      nav={shell && <SideNav items={helper ? theirsIn(menu, helper) : menu} />}
      banner={
        shell && (
          <PdcBanner
            {...shell.banner}
            here={pathname + search}
            contract={acting ? 'Son contrat' : undefined}
          />
        )
      }
    >
      <OpenPages.Provider value={helper ?? undefined}>{children}</OpenPages.Provider>
    </Frame>
  )
}

/** The card of a failure on a page with an address above: the drawing stands beside the words. */
export const besideFountain = (said: ReactNode, ways: ReactNode, state: FountainState) => (
  <section className={cx('amount')}>
    <div className={cx('amount__head', { mood: 'calm' })}>
      <Fountain state={state} />
      <div className={cx('amount__what')}>
        {said}
        <div className={cx('stepButtons')}>{ways}</div>
      </div>
    </div>
  </section>
)
