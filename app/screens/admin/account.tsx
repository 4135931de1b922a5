import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireAdmin } from '#session/guards.server.ts'
import { secondFactorIs } from '#session/second-factor/factor.server.ts'
import { offers } from '#settings.server.ts'
import { Stack } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Legal } from '#ui/shell/footer.tsx'
import { useLegal } from '../shell/frame.tsx'
import type { RootData } from '../shell/root-data.ts'

export const handle: Page = { title: 'Mon compte' }

export const loader = guarded(requireAdmin, async ({ who }) => ({
  name: who.name,
  hasSecondFactor: !secondFactorIs('off'),
  hasFilters: offers('bulk-requests'),
}))

/** An agent's own page: what the foot of the subscribers' pages says stands here (SHELL-27). */
export default function StaffAccount() {
  const { name, hasSecondFactor, hasFilters } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData('root') as RootData | undefined
  const rows = [
    ...(hasSecondFactor
      ? [
          {
            href: paths.secondFactor,
            title: 'Connexion en deux étapes',
            note: 'Un code de votre téléphone, en plus du mot de passe.',
          },
        ]
      : []),
    ...(hasFilters
      ? [
          {
            href: paths.savedFilters,
            title: 'Mes filtres',
            note: 'Ceux de la liste des demandes, sous le nom que vous leur donnez.',
          },
        ]
      : []),
  ]
  return (
    <Stack>
      <PageHeading>{`Mon compte\u00a0: ${name}`}</PageHeading>
      <Rows>
        {rows.map(row => (
          <LinkRow key={row.href} {...row} />
        ))}
      </Rows>
      {root && <About {...root} />}
    </Stack>
  )
}

const About = (root: RootData) => <Legal {...useLegal(root)} />
