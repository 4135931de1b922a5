import { isChecked, selectedOf, stateOf, typeOf } from '../support/http/dom.ts'

// What people remember of what they chose, typed and were shown, by which the judge compares what comes later.

/** Sessions that went on after their log-out. */
export const loggedOut: string[] = []

/** The notices that each subscriber chose last, as far as it was answered that it is so, and no other choice crossed it. */
export const choices = new Map<string, Set<string>>()
const crossing = new Map<string, { under: number; isMixed: boolean }>()

export function choosing(
  url: string,
  login: string,
  fields: Element[],
  button: Element | undefined,
) {
  const [, refAbo = login, kind = ''] = /\/avis\/(\w+)\/(\w+)\//.exec(url) ?? []
  if (!kind && !url.endsWith('/compteabo/avis')) return undefined
  const before = choices.get(refAbo)
  const turn = crossing.get(refAbo) ?? { under: 0, isMixed: false }
  crossing.set(refAbo, turn)
  turn.isMixed = ++turn.under > 1 || turn.isMixed
  choices.delete(refAbo)
  const ticked = fields.filter(one => typeOf(one) !== 'checkbox' || isChecked(one))
  const chosen = new Set(kind ? before : ticked.map(one => one.getAttribute('name') ?? ''))
  if (kind && button?.getAttribute('value') === 'on') chosen.add(kind)
  else if (kind) chosen.delete(kind)
  return (isDone: boolean) => {
    if (isDone && !turn.isMixed && (before || !kind)) choices.set(refAbo, chosen)
    if (--turn.under === 0) turn.isMixed = false
  }
}

/** The fields in which something was typed before a step was left for another page, by its writer and address. */
const typed = new Map<string, Set<string>>()
const textIn = (field: Element) => field.getAttribute('value') ?? field.textContent ?? ''
const stepOf = (login: string, url: string) =>
  draftIn(url) ? `${login} ${url.replace(/[?#].*/, '')}` : ''

/** A form of a step is sent: what was typed in it counts once it is answered, unless another tab sent the step meanwhile. */
export function leaving(
  login: string,
  url: string,
  fields: Element[],
  button: Element | undefined,
) {
  const step = stepOf(login, url)
  const isLeft = /^(précédent|enregistrer et)/i.test((button?.textContent ?? '').trim())
  const names = fields
    .filter(field => ['text', 'textarea'].includes(typeOf(field)) && stateOf(field).value)
    .map(field => field.getAttribute('name') ?? '')
  if (draftIn(url) && fields.some(isChanged)) forget(url)
  typed.delete(step)
  const sendings = underWay.get(step) ?? { count: 0, isMixed: false }
  sendings.isMixed ||= ++sendings.count > 1
  underWay.set(step, sendings)
  return (isDone: boolean) => {
    // The first step of a new draft has no address of its own: another draft begins at the same one.
    if (step && isDone && isLeft && !sendings.isMixed) typed.set(step, new Set(names))
    if (--sendings.count === 0) sendings.isMixed = false
  }
}

const underWay = new Map<string, { count: number; isMixed: boolean }>()

/** What was typed in a later step falls with the answer on which it depends. */
export function forget(url: string): void {
  for (const step of typed.keys()) if (step.includes(draftIn(url) as string)) typed.delete(step)
}

const isChanged = (field: Element) =>
  ['radio', 'checkbox'].includes(typeOf(field))
    ? isChecked(field) !== field.hasAttribute('checked')
    : selectedOf(field).some(option => !option.hasAttribute('selected'))

type Shown = { person: { login: string }; url: string; document: Document }
/** Those of them that a page shows empty. */
export const emptied = (shown: Shown) =>
  [...(typed.get(stepOf(shown.person.login, shown.url)) ?? [])].filter(name => {
    const field = shown.document.querySelector(`[name="${name}"]`)
    return field && textIn(field) === ''
  })

/** The recaps that were shown to those who went on, by their login and the draft; a deleted draft may leave its number to another's. */
export const agreed = new Map<string, Set<string>>()
export const draftIn = (url: string) => /\/([0-9a-f]{8}-[0-9a-f-]{27})\//.exec(url)?.[1]
export const recapIn = (document: Document) =>
  [...document.querySelectorAll('.recap__parts dd, .recap__parts .recap__ref')]
    .map(one => one.textContent)
    .join('\n')
