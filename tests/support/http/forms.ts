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

// The rules of the HTML standard by which a form is sent, for the kinds of fields that the portal has.

type Entry = [name: string, value: string | File]

export type Sending = { method: 'GET' | 'POST'; url: string; contentType?: string; body?: Buffer }

export const isDisabled = (field: Element) =>
  field.hasAttribute('disabled') || field.closest('fieldset[disabled]') !== null

/** The elements that a person presses to send a form. */
export const isSubmitter = (field: Element) => typeOf(field) === 'submit'

const holdNothing = ['fieldset', 'output', 'object', 'button', 'reset']

/** The entry list of a form. */
export function entriesOf(form: Element, submitter?: Element): Entry[] {
  return fieldsOf(form).flatMap((field): Entry[] => {
    const [type, name] = [typeOf(field), field.getAttribute('name')]
    if (!name || isDisabled(field) || holdNothing.includes(type)) return []
    if (isSubmitter(field) && field !== submitter) return []
    if (['checkbox', 'radio'].includes(type) && !isChecked(field)) return []
    if (field.localName === 'select')
      return selectedOf(field).flatMap(option =>
        isDisabledOption(option) ? [] : [[name, optionValue(option)]],
      )
    if (type !== 'file') return [[name, fieldValue(field)]]
    const files = stateOf(field).files ?? []
    const none = new File([], '', { type: 'application/octet-stream' })
    return (files.length > 0 ? files : [none]).map(file => [name, file])
  })
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
  if (said('enctype').toLowerCase() === 'multipart/form-data')
    return { method: 'POST', url: url.href, ...(await multipart(entries)) }
  const contentType = 'application/x-www-form-urlencoded'
  return { method: 'POST', url: url.href, contentType, body: Buffer.from(urlencoded(entries)) }
}

export const defaultButton = (form: Element) => fieldsOf(form).find(field => isSubmitter(field))

const email =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Why a browser would not let this field be sent. */
function reasonInvalid(field: Element): string | undefined {
  const type = typeOf(field)
  const isReadOnly = field.hasAttribute('readonly') && /^(input|textarea)$/.test(field.localName)
  if (isDisabled(field) || isReadOnly || !/^(input|select|textarea)$/.test(field.localName))
    return undefined
  const value = fieldValue(field)
  if (field.hasAttribute('required') && isMissing(field, type, value)) return 'required'
  if (value === '' || ['checkbox', 'radio', 'file', 'submit', 'hidden'].includes(type))
    return undefined
  if (type === 'email' && !email.test(value.trim())) return 'type=email'
  const [min, max] = [field.getAttribute('min'), field.getAttribute('max')]
  if (type === 'date' && min && value < min) return `min=${min}`
  if (type === 'date' && max && value > max) return `max=${max}`
  // Typed text alone is judged: a value that came with the page may be longer.
  const most = stateOf(field).isTyped ? field.getAttribute('maxlength') : null
  return most && value.length > Number(most) ? `maxlength=${most}` : undefined
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

/** The fields for which a browser keeps the form on the page, each with its reason. */
export function invalidFields(form: Element, submitter?: Element): string[] {
  if (form.hasAttribute('novalidate') || submitter?.hasAttribute('formnovalidate')) return []
  return fieldsOf(form).flatMap(field => {
    const reason = reasonInvalid(field)
    return reason ? [`${field.getAttribute('name') ?? field.localName} (${reason})`] : []
  })
}

/** The button that Enter presses in a field. */
export function implicitButton(field: Element): Element | undefined {
  const form = formOf(field)
  const button = form && defaultButton(form)
  return button && !isDisabled(button) ? button : undefined
}
