import { parseHTML } from 'linkedom'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { boxOf, innerTextOf, isShown, type Look, styleOf } from './look.ts'

// A document as a browser without scripts has it: parsed by the standard's algorithm, with the state of its fields.

type Parsed = DefaultTreeAdapterMap['childNode']

/** A person's changes of a field since the page came. */
type FieldState = {
  value?: string
  checked?: boolean
  selected?: boolean
  files?: File[]
  isTyped?: boolean
}
const states = new WeakMap<Element, FieldState>()

export function stateOf(field: Element): FieldState {
  const state = states.get(field) ?? {}
  states.set(field, state)
  return state
}

export function documentOf(html: string): Document {
  const { document } = parseHTML('<!doctype html><html></html>')
  const root = document.documentElement
  const tree = parse(html, { scriptingEnabled: false })
  for (const node of tree.childNodes)
    if ('tagName' in node) {
      for (const { name, value } of node.attrs) root.setAttribute(name, value)
      for (const child of node.childNodes) append(document, root, child)
    }
  return document as unknown as Document
}

const svg = 'http://www.w3.org/2000/svg'

function append(document: Document, parent: Element, node: Parsed) {
  if (node.nodeName === '#text' && 'value' in node)
    return void parent.appendChild(document.createTextNode(node.value))
  if (!('tagName' in node)) return
  const element =
    node.namespaceURI === svg
      ? document.createElementNS(svg, node.tagName)
      : document.createElement(node.tagName)
  for (const { name, value } of node.attrs) element.setAttribute(name, value)
  parent.appendChild(element)
  const children = 'content' in node ? [] : node.childNodes
  for (const child of children) append(document, element, child)
}

const labelable = 'button,input:not([type=hidden]),meter,output,progress,select,textarea'

function labelsOf(field: Element): Element[] {
  if (!field.matches(labelable)) return []
  const labels = [...field.ownerDocument.querySelectorAll('label')]
  return labels.filter(label => controlOf(label) === field)
}

export function controlOf(label: Element): Element | null {
  const id = label.getAttribute('for')
  if (id === null) return label.querySelector(labelable)
  const control = label.ownerDocument.getElementById(id)
  return control?.matches(labelable) ? control : null
}

const listed = 'button,fieldset,input,object,output,select,textarea'

export const formOf = (field: Element): Element | null => {
  const id = field.getAttribute('form')
  if (id === null) return field.closest('form')
  const form = field.ownerDocument.getElementById(id)
  return form?.localName === 'form' ? form : null
}

const fields = new WeakMap<Document, Map<Element | null, Element[]>>()

/** No script adds a field: those of a document are looked for once. */
export function fieldsOf(form: Element): Element[] {
  const page = form.ownerDocument
  const known = fields.get(page) ?? Map.groupBy(page.querySelectorAll(listed), formOf)
  fields.set(page, known)
  return [...(known.get(form) ?? [])]
}

const types = [
  ...['text', 'search', 'tel', 'email', 'password', 'date', 'checkbox', 'radio', 'file'],
  ...['hidden', 'submit', 'reset', 'button'],
]

export function typeOf(field: Element): string {
  const type = field.getAttribute('type')?.toLowerCase() ?? ''
  if (field.localName === 'button') return ['reset', 'button'].includes(type) ? type : 'submit'
  if (field.localName !== 'input') return field.localName
  if (type && !types.includes(type)) throw new Error(`The driver knows no fields of type ${type}.`)
  return type || 'text'
}

export const optionsOf = (select: Element) => [...select.querySelectorAll('option')]

const stripped = (text: string) => text.replace(/[\t\n\f\r ]+/g, ' ').trim()

export const optionValue = (option: Element) =>
  option.getAttribute('value') ?? stripped(option.textContent ?? '')

export const isDisabledOption = (option: Element) =>
  option.hasAttribute('disabled') || option.closest('optgroup')?.hasAttribute('disabled') === true

/** The selected option: always one, unless all are disabled. */
export function selectedOf(select: Element): Element[] {
  const options = optionsOf(select)
  const touched = options.some(option => stateOf(option).selected !== undefined)
  const chosen = options.filter(option =>
    touched ? stateOf(option).selected : option.hasAttribute('selected'),
  )
  if (chosen.length > 0) return chosen.slice(-1)
  const first = touched ? undefined : options.find(option => !isDisabledOption(option))
  return first ? [first] : []
}

export function select(field: Element, chosen: Element[]) {
  for (const option of optionsOf(field)) stateOf(option).selected = chosen.includes(option)
}

/** A day of the calendar: the 31st of February is none. */
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)

/** The standard's value sanitization. */
export function sanitized(field: Element, value: string): string {
  const type = typeOf(field)
  if (type === 'textarea') return value.replace(/\r\n?/g, '\n')
  if (type === 'date') return isDay(value) ? value : ''
  if (!['text', 'search', 'tel', 'email', 'password'].includes(type)) return value
  const line = value.replace(/[\r\n]/g, '')
  return type === 'email' ? line.trim() : line
}

export function fieldValue(field: Element): string {
  const attribute = field.getAttribute('value')
  switch (field.localName) {
    case 'textarea':
      return stateOf(field).value ?? sanitized(field, field.textContent ?? '')
    case 'select': {
      const [option] = selectedOf(field)
      return option ? optionValue(option) : ''
    }
    case 'input': {
      const type = typeOf(field)
      if (type === 'file') return stateOf(field).files?.[0] ? `C:\\fakepath\\…` : ''
      if (['checkbox', 'radio'].includes(type)) return attribute ?? 'on'
      return stateOf(field).value ?? sanitized(field, attribute ?? '')
    }
    default:
      return attribute ?? ''
  }
}

export const isChecked = (field: Element) => stateOf(field).checked ?? field.hasAttribute('checked')

export const groupOf = (radio: Element) => {
  const [name, form] = [radio.getAttribute('name'), formOf(radio)]
  return [...radio.ownerDocument.querySelectorAll('input[type=radio]')].filter(
    other => other.getAttribute('name') === name && formOf(other) === form,
  )
}

export function check(field: Element, checked: boolean) {
  if (typeOf(field) === 'radio' && checked)
    for (const other of groupOf(field)) stateOf(other).checked = false
  stateOf(field).checked = checked
}

/** States of the moment are attributes while a selector that names them is read. */
const moments: [pseudo: string, attribute: string, has: (one: Element) => boolean][] = [
  [':focus', 'data-now-focus', one => focusedIn(one.ownerDocument) === one],
  [
    ':checked',
    'data-now-checked',
    one => (one.localName === 'input' ? isChecked(one) : isChosen(one)),
  ],
]
const isChosen = (option: Element) => {
  const list = option.closest('select')
  return list !== null && option !== list && selectedOf(list).includes(option)
}

type Reading = (this: Element, selector: string) => unknown

function withMoments(read: Reading): Reading {
  return function (selector) {
    const named = moments.filter(([pseudo]) => selector.includes(pseudo))
    if (named.length === 0) return read.call(this, selector)
    const document = this.ownerDocument ?? (this as unknown as Document)
    const marked: [Element, string][] = []
    let written = selector
    for (const [pseudo, attribute, has] of named) {
      written = written.replaceAll(new RegExp(`${pseudo}(?![-\\w])`, 'g'), `[${attribute}]`)
      for (const one of document.querySelectorAll('*'))
        if (has(one)) {
          one.setAttribute(attribute, '')
          marked.push([one, attribute])
        }
    }
    try {
      return read.call(this, written)
    } finally {
      for (const [one, attribute] of marked) one.removeAttribute(attribute)
    }
  }
}

/** The rules of fields, labels and looks that linkedom lacks. */
let isTaught = false
function teach(sample: Document) {
  if (isTaught) return
  isTaught = true
  for (const name of ['input', 'select', 'option', 'textarea', 'button', 'a']) {
    const prototype = Object.getPrototypeOf(sample.createElement(name))
    for (const key of ['value', 'options', 'selected', 'type', 'href']) delete prototype[key]
  }
  let element = Object.getPrototypeOf(sample.createElement('div'))
  const html = element
  while (!Object.hasOwn(element, 'matches')) element = Object.getPrototypeOf(element)
  for (const key of ['innerText', 'getBoundingClientRect']) {
    delete html[key]
    delete element[key]
  }
  const give = (
    key: string,
    get: (element: Element) => unknown,
    set: (element: Element, value: never) => void = () => {},
  ) =>
    Object.defineProperty(element, key, {
      configurable: true,
      get(this: Element) {
        return get(this)
      },
      set(this: Element, value: never) {
        set(this, value)
      },
    })
  const isField = (field: Element) =>
    /^(input|select|textarea|option|button)$/.test(field.localName)
  give(
    'value',
    field => (isField(field) ? fieldValue(field) : (field.getAttribute('value') ?? undefined)),
    (field, value) => {
      stateOf(field).value = value
    },
  )
  for (let at = element; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const key of ['matches', 'querySelectorAll', 'querySelector'])
      if (Object.hasOwn(at, key)) at[key] = withMoments(at[key])
  const page = Object.getPrototypeOf(Object.getPrototypeOf(sample))
  for (const key of ['querySelectorAll', 'querySelector'])
    if (Object.hasOwn(page, key)) page[key] = withMoments(page[key])
  give('type', field => (isField(field) ? typeOf(field) : undefined))
  give('multiple', field => field.hasAttribute('multiple'))
  give('size', field => Number(field.getAttribute('size') ?? 0))
  give('checked', field => (field.localName === 'input' ? isChecked(field) : undefined), check)
  give('href', link => {
    const href = link.getAttribute('href')
    const { location } = link.ownerDocument
    return href !== null && location ? new URL(href, location.href).href : ''
  })
  give('label', option => option.getAttribute('label') ?? stripped(option.textContent ?? ''))
  give('labels', labelsOf)
  give('form', formOf)
  give('innerText', innerTextOf)
  give('checkVisibility', one => () => isShown(one))
  give('getBoundingClientRect', one => () => boxOf(one))
  give('ownerSVGElement', one => one.parentElement?.closest('svg') ?? null)
}

const escapeIdentifier = (text: string) =>
  text.replace(/[^\w\u0080-\uffff-]|^-?\d/g, found =>
    [...found]
      .map(one =>
        /[\w-]/.test(one) && !/\d/.test(one) ? one : `\\${one.charCodeAt(0).toString(16)} `,
      )
      .join(''),
  )

/** Stands for the browser's window. */
export function windowOf(document: Document, look: Look, url: () => string) {
  teach(document)
  const view = {
    document,
    Node: { ELEMENT_NODE: 1, TEXT_NODE: 3, DOCUMENT_NODE: 9, DOCUMENT_FRAGMENT_NODE: 11 },
    HTMLFormElement: class {},
    HTMLInputElement: document.createElement('input').constructor,
    HTMLTextAreaElement: document.createElement('textarea').constructor,
    Element: Object.getPrototypeOf(document.createElement('input').constructor.prototype)
      .constructor,
    MutationObserver: class {
      observe() {}
    },
    CSS: { escape: escapeIdentifier },
    addEventListener() {},
    getComputedStyle: (element: Element, pseudo?: string) => styleOf(element, look, pseudo),
    get location() {
      return new URL(url())
    },
    get innerWidth() {
      return look.width
    },
    window: undefined as unknown,
  }
  view.window = view
  const own = (key: string, get: () => unknown) =>
    Object.defineProperty(document, key, { configurable: true, get })
  own('defaultView', () => view)
  own('location', () => view.location)
  own('activeElement', () => focused.get(document) ?? document.body)
  own('hasFocus', () => () => true)
  return view
}

const focused = new WeakMap<Document, Element>()
export const focus = (element: Element) => focused.set(element.ownerDocument, element)
export const focusedIn = (document: Document) => focused.get(document)
