import { useActionData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { TemplateForm } from './template-form.tsx'
import { addTemplate } from './templates.server.ts'

export const handle: Page = { title: 'Créer un modèle de réponse' }

export const loader = guarded(requireUserManagement, () => null)

export const action = guarded(requireUserManagement, addTemplate)

export default function TemplateCreate() {
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title="Créer un modèle" closeHref={paths.templates}>
      <TemplateForm label="Créer un modèle" action={paths.templateCreation} answer={answer} />
    </RouteDialog>
  )
}
