import { Outlet, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Link, type Page, Screen, Text, VisuallyHidden } from '#ui/layout.tsx'
import { type Column, EmptyState, Table } from '#ui/table.tsx'
import { saidIn, templatesOf } from './template-rows.server.ts'

export const handle: Page = { title: 'Modèles de réponse' }

export const loader = guarded(requireUserManagement, async () => ({
  templates: (await templatesOf()).map(({ text, ...template }) => ({
    ...template,
    said: saidIn(text),
  })),
}))

type Shown = Awaited<ReturnType<typeof loader>>['templates'][number]

const columns: Column<Shown>[] = [
  { id: 'title', header: 'Titre', rowHeader: true },
  {
    id: 'said',
    header: 'Texte',
    cell: ({ said, label, status }) => (
      <>
        <Text lines="kept">{said}</Text>
        <span aria-hidden="true" className={cx('table__label')}>
          {[label, status].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { id: 'label', header: 'Étiquette', phone: 'hidden' },
  { id: 'status', header: 'Nouveau statut', phone: 'hidden' },
  {
    id: 'edit',
    header: 'Modifier',
    align: 'end',
    headerHidden: true,
    phone: 'button',
    cell: ({ id, title }) => (
      <Link href={paths.template(id)} preventScrollReset>
        Modifier<VisuallyHidden>{` ${title}`}</VisuallyHidden>
      </Link>
    ),
  },
]

export default function Templates() {
  const { templates } = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Modèles de réponse"
      above={{ href: paths.staffRequests, label: 'Gestion des demandes' }}
    >
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
