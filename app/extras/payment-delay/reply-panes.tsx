import { useState } from 'react'
import { maxMessage } from '#domain/request.ts'
import type { ReplyValues } from '#screens/admin/requests/parts.ts'
import { Pane, Send } from '#screens/admin/requests/reply-parts.tsx'
import { Field, type FormErrors, Textarea } from '#ui/form/form.tsx'
import { Text } from '#ui/layout.tsx'
import type { ShownDelay } from './decision.server.ts'
import { DelayFacts } from './request-decision.tsx'

type Props = ShownDelay & { errors: FormErrors | undefined; values: ReplyValues }

/** BEY-15: accepts or refuses the delay, as parts of the form of its request. */
export default function DelayPanes({ known, errors, values }: Props) {
  const [reference] = useState(known?.reference)
  if (!known?.isOpen) return null
  const word = (name: string, label: string, required: boolean) => (
    <Field name={name} label={label} error={errors?.[name] ?? null} required={required}>
      <Textarea rows={3} placeholder=" " limit={maxMessage.staff} defaultValue={values[name]} />
    </Field>
  )
  const words = 'Traite la demande, et un e-mail le dit à l’abonné s’il a un compte.'
  return (
    <>
      <input type="hidden" name="referenceDelai" value={reference} />
      {!known.refusal && (
        <Pane name="accorder">
          <DelayFacts {...known} />
          {word('motAccord', 'Un mot pour l’abonné', false)}
          <Send words={words} next="Accorder et ouvrir la suivante" stay="Accorder" />
        </Pane>
      )}
      <Pane name="refuser">
        <DelayFacts {...known} />
        {known.refusal && <Text>{`Ne peut pas être accordée\u00a0: ${known.refusal}`}</Text>}
        {word('motRefus', 'Pourquoi, pour l’abonné', true)}
        <Send words={words} next="Refuser et ouvrir la suivante" stay="Refuser" />
      </Pane>
    </>
  )
}
