import {
  fieldsOf,
  fieldValue,
  formOf,
  groupOf,
  isChecked,
  isDisabledOption,
  optionsOf,
  optionValue,
  selectedOf,
  stateOf,
  typeOf,
} from './dom.ts'

// The rules of the HTML standard by which a form is sent, and nothing more.

type Entry = [name: string, value: string | File]

export type Sending = { method: 'GET' | 'POST'; url: string; contentType?: string; body?: Buffer }

export function isDisabled(field: Element): boolean {
  if (field.hasAttribute('disabled')) return true
  for (let at = field.parentElement; at; at = at.parentElement) {
    if (at.localName !== 'fieldset' || !at.hasAttribute('disabled')) continue
    const legend = [...at.children].find(({ localName }) => localName === 'legend')
    if (!legend?.contains(field)) return true
  }
  return false
}

/** The elements that a person presses to send a form. */
export const isSubmitter = (field: Element) =>
  (field.localName === 'button' && typeOf(field) === 'submit') ||
  (field.localName === 'input' && ['submit', 'image'].includes(typeOf(field)))

const isButton = (field: Element) =>
  field.localName === 'button' || ['submit', 'image', 'reset', 'button'].includes(typeOf(field))

/** The entry list of a form. */
export function entriesOf(form: Element, submitter?: Element): Entry[] {
  const entries: Entry[] = []
  for (const field of fieldsOf(form)) {
    const type = typeOf(field)
    if (isDisabled(field) || field.closest('datalist')) continue
    if (['fieldset', 'output', 'object'].includes(field.localName)) continue
    if (isButton(field) && field !== submitter) continue
    if (['checkbox', 'radio'].includes(type) && !isChecked(field)) continue
    const name = field.getAttribute('name') ?? ''
    if (type === 'image') {
      const prefix = name ? `${name}.` : ''
      entries.push([`${prefix}x`, '0'], [`${prefix}y`, '0'])
      continue
    }
    if (!name) continue
    if (field.localName === 'select')
      for (const option of selectedOf(field)) {
        if (!isDisabledOption(option)) entries.push([name, optionValue(option)])
      }
    else if (type === 'file') {
      const files = stateOf(field).files ?? []
      const none = new File([], '', { type: 'application/octet-stream' })
      for (const file of files.length > 0 ? files : [none]) entries.push([name, file])
    } else if (type === 'hidden' && name.toLowerCase() === '_charset_')
      entries.push([name, 'UTF-8'])
    else entries.push([name, fieldValue(field)])
    const dirname = field.getAttribute('dirname')
    if (dirname && ['text', 'search', 'textarea'].includes(type)) entries.push([dirname, 'ltr'])
  }
  return entries
}

const lines = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

function urlencoded(entries: Entry[]): string {
  const pairs = entries.map(([name, value]): [string, string] => [
    lines(name),
    typeof value === 'string' ? lines(value) : value.name,
  ])
  return new URLSearchParams(pairs).toString()
}

async function multipart(entries: Entry[]): Promise<{ contentType: string; body: Buffer }> {
  const letters = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  const boundary = `----WebKitFormBoundary${letters}`
  const quoted = (text: string) =>
    text.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A')
  const parts: Buffer[] = []
  for (const [name, value] of entries) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(lines(name))}"`
    if (typeof value === 'string') parts.push(Buffer.from(`${head}\r\n\r\n${lines(value)}\r\n`))
    else {
      const type = value.type || 'application/octet-stream'
      parts.push(
        Buffer.from(`${head}; filename="${quoted(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`),
        Buffer.from(await value.arrayBuffer()),
        Buffer.from('\r\n'),
      )
    }
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(parts) }
}

const plain = (entries: Entry[]) =>
  entries
    .map(([name, value]) => `${name}=${typeof value === 'string' ? lines(value) : value.name}\r\n`)
    .join('')

/** The request that pressing `submitter` sends from the page at `base`; undefined where it closes a dialog instead. */
export async function sendingOf(
  form: Element,
  base: string,
  submitter?: Element,
): Promise<Sending | undefined> {
  const said = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? ''
  const method = said('method').toLowerCase()
  if (method === 'dialog') return undefined
  const url = new URL(said('action') || base.replace(/#.*/, ''), base)
  const entries = entriesOf(form, submitter)
  if (method !== 'post') {
    // Chromium asks with « ? » also where there is nothing to ask.
    url.search = `?${urlencoded(entries)}`
    return { method: 'GET', url: url.href }
  }
  const enctype = said('enctype').toLowerCase()
  if (enctype === 'multipart/form-data')
    return { method: 'POST', url: url.href, ...(await multipart(entries)) }
  const isPlain = enctype === 'text/plain'
  const body = Buffer.from(isPlain ? plain(entries) : urlencoded(entries))
  const contentType = isPlain ? 'text/plain' : 'application/x-www-form-urlencoded'
  return { method: 'POST', url: url.href, contentType, body }
}

export const defaultButton = (form: Element) => fieldsOf(form).find(field => isSubmitter(field))

const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Why a browser would not let this field be sent. */
function hindrance(field: Element): string | undefined {
  const type = typeOf(field)
  const isExempt =
    isDisabled(field) || field.closest('datalist') || ['hidden', 'reset', 'button'].includes(type)
  const readonly = field.hasAttribute('readonly') && /^(input|textarea)$/.test(field.localName)
  if (isExempt || readonly || !/^(input|select|textarea)$/.test(field.localName)) return undefined
  const value = fieldValue(field)
  if (field.hasAttribute('required') && isMissing(field, type, value)) return 'required'
  if (value === '' || ['checkbox', 'radio', 'file', 'submit', 'image'].includes(type))
    return undefined
  if (type === 'email') {
    const all = field.hasAttribute('multiple') ? value.split(',') : [value]
    if (!all.every(one => email.test(one.trim()))) return 'type=email'
  }
  if (type === 'url' && !URL.canParse(value)) return 'type=url'
  const pattern = field.getAttribute('pattern')
  const isText = ['text', 'search', 'url', 'tel', 'email', 'password'].includes(type)
  if (pattern && isText && !new RegExp(`^(?:${pattern})$`, 'v').test(value))
    return `pattern=${pattern}`
  return outOfRange(field, type, value) ?? wrongLength(field, value)
}

function isMissing(field: Element, type: string, value: string): boolean {
  if (type === 'radio') return !groupOf(field).some(isChecked)
  if (type === 'checkbox') return !isChecked(field)
  if (type === 'file') return (stateOf(field).files ?? []).length === 0
  if (field.localName !== 'select') return value === ''
  const [placeholder] = optionsOf(field)
  const chosen = selectedOf(field)
  return chosen.every(option => option === placeholder && optionValue(option) === '')
}

function outOfRange(field: Element, type: string, value: string): string | undefined {
  if (!['date', 'month', 'week', 'time', 'number', 'range'].includes(type)) return undefined
  const [min, max] = [field.getAttribute('min'), field.getAttribute('max')]
  const isNumber = type === 'number' || type === 'range'
  const below = (a: string, b: string) => (isNumber ? Number(a) < Number(b) : a < b)
  if (min && below(value, min)) return `min=${min}`
  if (max && below(max, value)) return `max=${max}`
  const step = field.getAttribute('step') ?? '1'
  if (isNumber && step !== 'any') {
    const steps = (Number(value) - Number(min ?? 0)) / Number(step)
    if (Math.abs(steps - Math.round(steps)) > 1e-9) return `step=${step}`
  }
  return undefined
}

/** Judges typed text alone; a value that came with the page may be longer. */
function wrongLength(field: Element, value: string): string | undefined {
  if (!stateOf(field).isTyped) return undefined
  const [least, most] = [field.getAttribute('minlength'), field.getAttribute('maxlength')]
  if (least && value.length < Number(least)) return `minlength=${least}`
  if (most && value.length > Number(most)) return `maxlength=${most}`
  return undefined
}

/** The fields for which a browser keeps the form on the page, each with its reason. */
export function hindrances(form: Element, submitter?: Element): string[] {
  if (form.hasAttribute('novalidate') || submitter?.hasAttribute('formnovalidate')) return []
  return fieldsOf(form).flatMap(field => {
    const reason = hindrance(field)
    return reason ? [`${field.getAttribute('name') ?? field.localName} (${reason})`] : []
  })
}

/** Enter in a field: the button that it presses, or the form that it sends without one. */
export function implicitly(field: Element): { button?: Element; form?: Element } {
  const form = formOf(field)
  if (!form) return {}
  const button = defaultButton(form)
  if (button) return isDisabled(button) ? {} : { button }
  const blocking = [
    'text',
    'search',
    'tel',
    'url',
    'email',
    'password',
    'date',
    'month',
    'week',
    'time',
    'number',
  ]
  const several = fieldsOf(form).filter(one => blocking.includes(typeOf(one))).length > 1
  return several ? {} : { form }
}
