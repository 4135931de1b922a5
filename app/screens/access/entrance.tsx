import { useLocation, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { type Above, Container, type Page, PageHeading } from '#ui/layout.tsx'
import { Header } from '#ui/shell/header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Frame } from '../shell/frame.tsx'

/** LOGIN-01 */
const subscribers = [
  { href: paths.login, label: 'Se connecter' },
  { href: paths.signUp, label: 'Créer un compte' },
  { href: paths.forgotPassword, label: 'Mot de passe oublié' },
]
/** LOGIN-02 */
const staff = [{ href: paths.staffLogin, label: "Espace d'administration" }]

/**
 * The frame of the pages before log-in: the form stands in a card under the tabs, and `below` has the other ways in.
 * Without a `title`, the children are a card with a title of its own.
 */
export function Entrance(props: {
  title: string | null
  above?: Above
  sub?: string
  children: ReactNode
  below?: ReactNode
  hasTabs?: boolean
}) {
  const { title, above, sub, children, below, hasTabs = true } = props
  const page = usePage()
  const homeHref = page?.fromAdmin ? paths.staffLogin : paths.home
  return (
    <Frame header={<Header brand={useUtility()} homeHref={homeHref} />}>
      <Container size={below ? undefined : 'narrow'}>
        {title && (
          <PageHeading above={above} sub={sub}>
            {title}
          </PageHeading>
        )}
        <div className={cx('columns')}>
          {title ? (
            <div className={cx('card')}>
              {hasTabs && <AccessTabs />}
              <div className={cx('card__body')}>{children}</div>
            </div>
          ) : (
            children
          )}
          {below}
        </div>
      </Container>
    </Frame>
  )
}

const usePage = () => useMatches().at(-1)?.handle as Page | undefined

/** The flags in the `handle` of the page decide on the tabs; the page of an e-mailed link has none. */
function AccessTabs() {
  const page = usePage()
  const { pathname, search } = useLocation()
  const { fromForgotLink, fromConfirmLink, fromAdressConfirmLink, fromInvitationLink } = page ?? {}
  if (fromForgotLink || fromConfirmLink || fromAdressConfirmLink || fromInvitationLink) return null
  if (page?.fromAdmin)
    return <Tabs kind="card" label="Accès" items={staff} current={paths.staffLogin} />
  const current = page?.isForgot ? paths.forgotPassword : pathname
  // The links of the tabs keep the page to go to after log-in.
  const wanted = new URLSearchParams(search).get('redirectTo')
  const query = wanted ? `?${new URLSearchParams({ redirectTo: wanted })}` : ''
  const items = subscribers.map(({ href, label }) => ({ href: href + query, label }))
  return <Tabs kind="card" label="Accès" items={items} current={current + query} />
}
