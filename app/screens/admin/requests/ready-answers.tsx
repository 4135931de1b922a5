import type { MouseEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Cluster } from '#ui/layout.tsx'
import { withReadyAnswer } from './ready-answer.ts'

type Props = { templates: { id: string; title: string; text: string }[]; chosen: string }

/** The ready answers, of which one is put into the message of the form; without JavaScript the server does. */
export function ReadyAnswers({ templates, chosen }: Props) {
  if (templates.length === 0) return null
  const insert = (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form?.elements
    const pick = form?.namedItem('modele')
    const message = form?.namedItem('reponse')
    if (!(pick instanceof HTMLSelectElement) || !(message instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    const template = templates.find(({ id }) => id === pick.value)
    if (!template) return pick.focus()
    message.value = withReadyAnswer(message.value, template.text)
    message.focus()
  }
  return (
    <Cluster align="end">
      <Field name="modele" label="Réponse prête">
        <NativeSelect
          placeholder="Choisir une réponse…"
          options={templates.map(({ id, title }) => ({ value: id, label: title }))}
          defaultValue={chosen}
        />
      </Field>
      <Button variant="outline" name="intent" value="insert" onClick={insert}>
        Insérer
      </Button>
    </Cluster>
  )
}
