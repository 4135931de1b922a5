import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { labelsOf, withReadyAnswer } from '#domain/reply-template.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { frenchDay } from '#ui/form/day-text.ts'
import { Icon, VisuallyHidden } from '#ui/layout.tsx'

/** A ready answer as it stands for a request: its fields filled in, its promise a day (yyyy-MM-dd). */
export type ReadyAnswer = {
  id: string
  title: string
  text: string
  label?: string | undefined
  status?: string
  promised?: string
}

type Props = {
  templates: ReadyAnswer[]
  favourites?: string[]
  chosen: string
  /** Called with the ready answer that has just filled in the form. */
  onApply?: (id: string) => void
}

/** BEY-178: a ready answer fills in the form, and sends nothing; without JavaScript the server fills it in. */
export function ReadyAnswers({ templates, favourites = [], chosen, onApply }: Props) {
  if (templates.length === 0) return null
  const apply = (event: MouseEvent<HTMLButtonElement>, favourite?: string) => {
    const { form } = event.currentTarget
    const pick = control(form, 'modele')
    const ready = templates.find(({ id }) => id === (favourite ?? pick?.value))
    event.preventDefault()
    if (!form || !ready) return pick?.focus()
    fill(form, ready)
    onApply?.(ready.id)
  }
  const own = templates.filter(({ id }) => favourites.includes(id))
  const others = templates.filter(({ id }) => !favourites.includes(id))
  return (
    <div className={cx('deskPanel__ready')}>
      {own.map(({ id, title }, rank) => (
        <Button
          key={id}
          variant="outline"
          size="sm"
          name="intent"
          value={`insert ${id}`}
          onClick={event => apply(event, id)}
          data-key={rank === 0 ? 'template' : undefined}
        >
          {title}
        </Button>
      ))}
      {others.length > 0 && (
        <div className={cx('deskPanel__ready')}>
          <div className={cx('select')}>
            <select
              name="modele"
              aria-label="Modèle de réponse"
              className={cx('select__field')}
              defaultValue={chosen}
              data-key={own.length > 0 ? undefined : 'template'}
            >
              <option value="">{own.length > 0 ? 'Autre…' : 'Choisir un modèle…'}</option>
              {others.some(({ label }) => !label) && <Options of={others} />}
              {labelsOf(others).map(label => (
                <optgroup key={label} label={label}>
                  <Options of={others} label={label} />
                </optgroup>
              ))}
            </select>
            <span className={cx('select__icon')}>
              <Icon name="chevron-down" />
            </span>
          </div>
          <Button variant="outline" size="sm" name="intent" value="insert" onClick={apply}>
            Appliquer<VisuallyHidden> le modèle</VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  )
}

const Options = ({ of, label }: { of: ReadyAnswer[]; label?: string }) =>
  of
    .filter(one => one.label === label)
    .map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ))

function control(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement ||
    found instanceof HTMLSelectElement ||
    found instanceof HTMLTextAreaElement
    ? found
    : null
}

function fill(form: HTMLFormElement, { text, status, promised }: ReadyAnswer) {
  const select = control(form, 'nouveauStatut')
  if (select && status) {
    select.value = status
    // The status decides which dates the form asks for: React has to show them before they are filled in.
    flushSync(() => select.dispatchEvent(new Event('change', { bubbles: true })))
  }
  const day = control(form, 'promis')
  if (day && promised) day.value = day.type === 'text' ? frenchDay(promised) : promised
  const message = control(form, 'reponse')
  if (!message) return
  message.value = withReadyAnswer(message.value, text)
  message.dispatchEvent(new Event('input', { bubbles: true }))
  message.focus()
}
