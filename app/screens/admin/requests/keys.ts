import { useEffect } from 'react'

export const keyActions = {
  next: ['Demande suivante', 'j'],
  previous: ['Demande précédente', 'k'],
  tick: ['Cocher pour le lot', 'x'],
  reply: ['Répondre', 'r'],
  note: ['Note interne', 'n'],
  template: ['Modèles de réponse', 'm'],
  status: ['Statut', 's'],
  assign: ['Confier', 'a'],
  take: ['La prendre', 'p'],
  view: ['Vue suivante', 'v'],
  search: ['Trouver un abonné', '/'],
  sheet: ['Cette fiche', '?'],
} as const

export type KeyAction = keyof typeof keyActions
/** `keys` has '' for an action whose key was removed. The keys are off until an agent turns them on (WCAG 2.1.4). */
export type KeyChoice = { isOn: boolean; keys: Record<KeyAction, string> }

/** The keys of an agent who has chosen none: a page need not carry them. */
export const firstKeys: KeyChoice = {
  isOn: false,
  keys: Object.fromEntries(
    Object.entries(keyActions).map(([action, [, key]]) => [action, key]),
  ) as KeyChoice['keys'],
}

const first = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)

const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[name=demande]')]

function step(by: 1 | -1) {
  const all = radios()
  const at = all.findIndex(radio => radio.checked)
  const to = all[at < 0 ? 0 : at + by]
  if (!to) return
  to.checked = true
  to.focus()
  to.scrollIntoView({ block: 'nearest' })
}

/** Chooses one of the four parts of the form, and puts the focus into its field. */
function write(part: string, field: string) {
  first(`#quoi-${part}`)?.click()
  first(field)?.focus()
}

const actions: Record<KeyAction, () => void> = {
  next: () => step(1),
  previous: () => step(-1),
  tick: () =>
    radios()
      .find(radio => radio.checked)
      ?.closest('tr')
      ?.querySelector<HTMLInputElement>('input[name=lot]')
      ?.click(),
  reply: () => write('reponse', '[name=reponse]'),
  note: () => write('note', '[name=note]'),
  template: () => write('reponse', '[data-key=template]'),
  status: () => write('reponse', '[name=nouveauStatut]'),
  assign: () => write('confier', 'select[name=agent]'),
  take: () => first('[data-key=take]')?.click(),
  view: () => {
    const views = [...document.querySelectorAll<HTMLElement>('[data-key=view]')]
    const at = views.findIndex(one => one.getAttribute('aria-current') === 'page')
    views[(at + 1) % views.length]?.click()
  },
  search: () => first('[data-key=search]')?.focus(),
  sheet: () => first('#raccourcis')?.showPopover?.(),
}

const typing = 'textarea, select, [contenteditable], input:not([type=radio]):not([type=checkbox])'

/**
 * The keyboard of the page of requests: the single keys that the agent has chosen, never while typing or in a dialog.
 * Ctrl+Enter anywhere in the form of a request always sends what is shown of it and opens the next request, unless a
 * button that sends has the focus; Escape leads from the request back to its row.
 */
export function useKeys({ isOn, keys }: KeyChoice) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, altKey, metaKey } = event
      if (!(target instanceof HTMLElement) || event.defaultPrevented || event.isComposing) return
      if (target.closest('dialog, [popover]')) return
      if ((ctrlKey || metaKey) && key === 'Enter' && !target.matches('[name=intent]')) {
        const buttons = target.closest('form')?.querySelectorAll<HTMLElement>('[value=next]') ?? []
        const send = [...buttons].find(button => button.offsetParent)
        if (send) event.preventDefault()
        return send?.click()
      }
      if (key === 'Escape' && target.closest('#demande'))
        return radios()
          .find(radio => radio.checked)
          ?.focus()
      if (!isOn || ctrlKey || altKey || metaKey || target.matches(typing)) return
      const names = Object.keys(keyActions) as KeyAction[]
      const action = names.find(name => keys[name] === key)
      if (!action) return
      event.preventDefault()
      actions[action]()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, keys])
}
