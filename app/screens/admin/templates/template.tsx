import { useActionData, useLoaderData } from '@remix-run/react'
import { labelsOf, templateFields } from '#domain/reply-template.ts'
import { maxMessage, requestStatuses } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { guarded, requireUserManagement } from '#session/guards.server.ts'
import { Field, Input, NativeSelect, PostForm, SubmitButton, Textarea } from '#ui/form/form.tsx'
import { Disclosure, type Page, Stack, Text } from '#ui/layout.tsx'
import { RouteDialog } from '#ui/route-dialog.tsx'
import { JudgedForm } from '../shell/judged-form.tsx'
import { requiredIn } from '../shell/texts.server.ts'
import { tracesOf } from '../shell/traces.server.ts'
import { TraceSection } from '../shell/traces.tsx'
import { templateAt, templateSchema, templatesOf, writeTemplate } from './template-rows.server.ts'

export const handle: Page = { title: 'Modèle de réponse' }

export const loader = guarded(requireUserManagement, async (_, { params }) => {
  const template = await templateAt(params)
  const traces = template && (await tracesOf('template', template.id))
  const labels = labelsOf(await templatesOf())
  return { template, traces, labels, required: requiredIn(templateSchema) }
})

export const action = guarded(requireUserManagement, writeTemplate)

const fields = Object.entries(templateFields)
  .map(([name, words]) => `{${name}} devient ${words}`)
  .join(', ')

export default function Template() {
  const { template, traces, labels, required } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const here = paths.template(template?.id)
  return (
    <RouteDialog
      title={template ? `Modifier «\u00a0${template.title}\u00a0»` : 'Créer un modèle'}
      closeHref={paths.templates}
    >
      <Stack gap="loose">
        <JudgedForm
          id="modele"
          answer={answer}
          required={required}
          action={here}
          aria-label={template ? 'Modifier le modèle' : 'Créer un modèle'}
          preventScrollReset
        >
          <Field name="titre" label="Titre" required>
            <Input limit={80} autoComplete="off" defaultValue={template?.title} />
          </Field>
          <Field
            name="texte"
            label="Texte"
            hint={`${maxMessage.staff} caractères au plus. Dans la réponse, ${fields}.`}
            required
          >
            <Textarea rows={8} limit={maxMessage.staff} defaultValue={template?.text} />
          </Field>
          <Field
            name="etiquette"
            label="Étiquette"
            hint="Les agents trouvent les modèles rangés par étiquette."
            required={false}
          >
            <Input
              limit={40}
              autoComplete="off"
              list="etiquettes"
              defaultValue={template?.label ?? ''}
            />
          </Field>
          <datalist id="etiquettes">
            {labels.map(label => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <Field name="statut" label="Nouveau statut" required={false}>
            <NativeSelect
              placeholder="Au choix de l’agent"
              options={requestStatuses.map(value => ({ value, label: value }))}
              defaultValue={template?.status ?? ''}
            />
          </Field>
          <Field name="promesse" label="Réponse promise, en jours" required={false}>
            <Input
              width="sm"
              kind="numeric"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={template?.promiseDays ?? ''}
            />
          </Field>
          <SubmitButton>Enregistrer</SubmitButton>
        </JudgedForm>
        {traces && <TraceSection traces={traces} about="ce modèle" />}
        {template && (
          <Disclosure summary="Supprimer ce modèle">
            <PostForm action={here} aria-label="Supprimer ce modèle">
              <Text>Il ne sera plus proposé. Les réponses déjà envoyées restent.</Text>
              <input type="hidden" name="intent" value="delete" />
              <SubmitButton variant="outline">Supprimer le modèle</SubmitButton>
            </PostForm>
          </Disclosure>
        )}
      </Stack>
    </RouteDialog>
  )
}
