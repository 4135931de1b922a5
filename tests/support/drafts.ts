import { addDays, dayOf } from '../../app/domain/values.ts'
import { check, documentOf, fieldsOf, fieldValue, isChecked, stateOf, typeOf } from './http/dom.ts'
import { defaultButton, sendingOf } from './http/forms.ts'
import { places } from './places.ts'
import { jpg } from './uploads.ts'

/** The wizards of the site map, by their addresses. */
export const wizardBases = [
  ...new Set(places.flatMap(({ url }) => url.match(/^(.*)\/:draft\/confirmation$/)?.[1] ?? [])),
].filter(base => !base.startsWith('/vitrine'))

const today = dayOf(new Date())

/** The typed text, by the beginning of its field's name. */
const answers: Record<string, string> = {
  owner: 'Claire Martin',
  bic: 'AGRIFRPP',
  iban: 'FR7630006000011234567890189',
  numCompteur: 'C1009001',
  dateArrivee: today,
  dateReleve: today,
  date: addDays(today, 9),
  indexReleve: '1331',
  // Of the meter of 100004.
  counterRef: 'C100004',
  index: '216',
  nbPersFoyer: '2',
  estimationConso: '80',
  nom: 'Martin',
  prenom: 'Claire',
  adresse: '8 quai de la Scierie',
  cp: '99120',
  ville: 'Saint-Lunier',
  message: 'Le regard de mon compteur est cassé.',
}

/**
 * Fills in the steps of a wizard, up to the last, as a browser without scripts does; answers their addresses, or where
 * this subscriber gets no further. `start` is the address of its first step.
 */
export async function fillDraft(
  portal: string,
  cookie: string,
  start: string,
): Promise<string[] | string> {
  const [base] = start.split('?')
  const steps = places.flatMap(({ url, file }) => {
    const step = url.startsWith(`${base}/:draft/`) ? url.slice(`${base}/:draft/`.length) : ''
    return file.endsWith('.tsx') && step && !['bilan', 'confirmation'].includes(step) ? [step] : []
  })
  let page = await fetch(`${portal}${start}`, { headers: { cookie } })
  for (let rank = 0; ; rank++) {
    const { pathname, search, searchParams } = new URL(page.url)
    // Steps that are settled are passed over.
    const reached = pathname === base ? 0 : steps.indexOf(pathname.split('/').at(-1) ?? '')
    const document = documentOf(await page.text())
    if (reached < rank || page.status !== 200)
      return `${steps[rank]}: ${page.status} at ${pathname}, ${document.querySelector('[role=alert]')?.textContent ?? ''}`
    rank = reached
    const draft = searchParams.get('brouillon') ?? pathname.split('/').at(-2)
    if (rank === steps.length - 1)
      return steps.map(name => `${base}/${draft}/${name}${pathname === base ? '' : search}`)
    const form = document.querySelector('main form[method=post]')
    if (form) fill(form)
    const sending = form && (await sendingOf(form, page.url, defaultButton(form)))
    if (!sending?.body) return `${steps[rank]}: nothing to send at ${pathname}`
    const answer = await fetch(sending.url, {
      method: 'POST',
      body: new Uint8Array(sending.body),
      headers: { cookie, origin: portal, 'content-type': sending.contentType ?? '' },
      redirect: 'manual',
    })
    page =
      answer.status === 303
        ? await fetch(new URL(answer.headers.get('location') ?? '', portal), {
            headers: { cookie },
          })
        : answer
  }
}

/** Fills in what is empty, and chooses the first of each group. */
export function fill(form: Element) {
  const fields = fieldsOf(form)
  for (const field of fields) {
    const name = field.getAttribute('name') ?? ''
    const type = typeOf(field)
    if (type === 'file') stateOf(field).files = [jpg()]
    else if (type === 'radio' || type === 'checkbox') {
      const group = fields.filter(each => each.getAttribute('name') === name)
      if (!group.some(isChecked)) check(field, true)
    } else if (!fieldValue(field)) {
      const [, value] = Object.entries(answers).find(([start]) => name.startsWith(start)) ?? []
      if (value !== undefined) stateOf(field).value = value
    }
  }
}
