import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { Confirmation } from '#ui/confirmation.tsx'
import type { Page } from '#ui/page-title.tsx'
import { removeTemplate, templateAt } from './templates.server.ts'

export const handle: Page = { title: 'Supprimer un modèle de réponse' }

export const loader = guarded(requireUserManagement, (_, { params }) => templateAt(params))

export const action = guarded(requireUserManagement, removeTemplate)

export default function TemplateDelete() {
  const { id, title } = useLoaderData<typeof loader>()
  return (
    <Confirmation
      title={'Supprimer ce modèle\u00a0?'}
      action={paths.templateDeletion(id)}
      back={paths.template(id)}
      button="Supprimer le modèle"
    >
      {`Le modèle «\u00a0${title}\u00a0» ne sera plus proposé. Les réponses déjà envoyées restent.`}
    </Confirmation>
  )
}
