import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireUserManagement } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { tracesOf } from '../traces.server.ts'
import { TraceSection } from '../traces.tsx'
import { TemplateForm } from './template-form.tsx'
import { changeTemplate, templateAt } from './templates.server.ts'

export const handle: Page = { title: 'Modifier un modèle de réponse' }

export const loader = guarded(requireUserManagement, async (_, { params }) => {
  const template = await templateAt(params)
  return { template, traces: await tracesOf('template', template.id) }
})

export const action = guarded(requireUserManagement, changeTemplate)

export default function Template() {
  const { template, traces } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RouteDialog title={`Modifier «\u00a0${template.title}\u00a0»`} closeHref={paths.templates}>
      <Stack gap="loose">
        <TemplateForm
          label="Modifier le modèle"
          action={paths.template(template.id)}
          present={template}
          answer={answer}
        />
        <TraceSection traces={traces} about="ce modèle" />
        <LinkButton href={paths.templateDeletion(template.id)} variant="outline" preventScrollReset>
          Supprimer le modèle
        </LinkButton>
      </Stack>
    </RouteDialog>
  )
}
