import { useState } from 'react'
import type { ReplyValues } from '#screens/admin/requests/parts.ts'
import { Pane, Send } from '#screens/admin/requests/reply-parts.tsx'
import { cx } from '#theme/classes.ts'
import { DateField } from '#ui/form/date.tsx'
import { Field, type FormErrors, NativeSelect, Textarea } from '#ui/form/form.tsx'
import type { ShownDesk } from './request.server.ts'
import { maxNote, services } from './rules.ts'

type Props = ShownDesk & { errors: FormErrors | undefined; values: ReplyValues }

/** BEY-168, BEY-169: the note, « Rediriger » and « Confier », which are not shown to the subscriber. */
export default function DeskPanes(props: Props) {
  const { errors, values, colleagues, holder } = props
  const [reference] = useState(props.reference)
  const others = colleagues.filter(({ isSelf }) => !isSelf)
  return (
    <>
      <input type="hidden" name="referenceDesk" value={reference} />
      <input type="hidden" name="tenue" value={holder} />
      <Pane name="note" by="note">
        <Field
          name="note"
          label="Note interne : les agents la lisent, l’abonné ne la reçoit pas"
          hint="Il peut en demander copie."
          error={errors?.note ?? null}
        >
          <Textarea rows={4} limit={maxNote} defaultValue={values.note} />
        </Field>
        <Field name="mention" label="Prévenir un agent" required={false}>
          <NativeSelect
            placeholder="Personne"
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={values.mention}
          />
        </Field>
        <Send next="Garder et ouvrir la suivante" stay="Garder la note" />
      </Pane>
      <Pane name="rediriger" by="note">
        <div className={cx('deskPanel__three')}>
          <Field name="service" label="Service concerné">
            <NativeSelect
              options={services.map(value => ({ value, label: value }))}
              defaultValue={values.service}
            />
          </Field>
          <DateField
            name="rappel"
            label="Me la rappeler le"
            hint=""
            error={errors?.rappel ?? null}
            defaultValue={values.rappel}
            required="unmarked"
          />
        </div>
        <Field
          name="pourService"
          label="Pour le service (note interne)"
          error={errors?.pourService ?? null}
        >
          <Textarea rows={3} limit={maxNote} defaultValue={values.pourService} />
        </Field>
        <Send
          words="Devient « Redirigé vers le service concerné ». La date limite ne change pas."
          next="Rediriger et ouvrir la suivante"
          stay="Rediriger"
        />
      </Pane>
      <Pane name="confier">
        <Field key={holder} name="agent" label="Confier à" error={errors?.agent ?? null}>
          <NativeSelect
            options={[
              ...colleagues.map(({ id, name, load }) => ({ value: id, label: `${name}, ${load}` })),
              { value: '', label: 'Personne' },
            ]}
            defaultValue={values.quoi === 'confier' ? values.agent : holder}
          />
        </Field>
        <Field
          name="motif"
          label="Pourquoi (note interne)"
          error={errors?.motif ?? null}
          required={false}
        >
          <Textarea rows={3} limit={maxNote} defaultValue={values.motif} />
        </Field>
        <Send next="Confier et ouvrir la suivante" stay="Confier" />
      </Pane>
    </>
  )
}
