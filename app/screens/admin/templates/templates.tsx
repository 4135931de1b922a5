import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Link, type Page, Screen, Text, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, EmptyState, Table } from '#ui/table.tsx'
import { type ReplyTemplate, templatesOf } from './template-rows.server.ts'

export const handle: Page = { title: 'Modèles de réponse' }

export const loader = guarded(requireUserManagement, async () => ({
  templates: await templatesOf(),
}))

const columns: Column<ReplyTemplate>[] = [
  { id: 'title', header: 'Titre', rowHeader: true },
  { id: 'text', header: 'Texte', cell: ({ text }) => <Text lines="kept">{text}</Text> },
  { id: 'label', header: 'Étiquette', phone: 'hidden' },
  { id: 'status', header: 'Nouveau statut', phone: 'hidden' },
  {
    id: 'edit',
    header: 'Modifier',
    headerHidden: true,
    phone: 'button',
    cell: ({ id, title }) => (
      <Link href={paths.template(id)} variant="alone" preventScrollReset>
        Modifier<VisuallyHidden>{` ${title}`}</VisuallyHidden>
      </Link>
    ),
  },
]

export default function Templates() {
  const { templates } = useLoaderData<typeof loader>()
  return (
    <Screen title="Modèles de réponse" above={{ href: paths.staffAccount, label: 'Mon compte' }}>
      <Outlet />
      <div>
        <LinkButton href={paths.template()} preventScrollReset>
          Créer un modèle
        </LinkButton>
      </div>
      {templates.length === 0 ? (
        <EmptyState title="Aucun modèle" />
      ) : (
        <Table caption="Modèles de réponse" columns={columns} rows={templates} />
      )}
    </Screen>
  )
}
