import type { Page } from './page.ts'
import { type Expectation, parseAriaTemplate, playwright } from './reader.ts'

const { escapeForAttributeSelector, escapeForTextSelector, asLocator } = playwright.iso

type Text = string | RegExp
type Exact = { exact?: boolean }
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator }
type Named = Record<string, unknown> & { name?: Text; exact?: boolean; description?: Text }

/** How elements are found, from a page or from elements already found: the same words as Playwright's. */
export abstract class Finder {
  abstract find(selector: string): Locator

  getByRole(role: string, options: Named = {}) {
    const { exact = false, ...wanted } = options
    const parts = Object.entries(wanted).flatMap(([key, value]) => {
      if (value === undefined) return []
      const name = key === 'includeHidden' ? 'include-hidden' : key
      const isText = key === 'name' || key === 'description'
      return `[${name}=${isText ? escapeForAttributeSelector(value as Text, exact) : value}]`
    })
    return this.find(`internal:role=${role}${parts.join('')}`)
  }
  getByText = (text: Text, { exact = false }: Exact = {}) =>
    this.find(`internal:text=${escapeForTextSelector(text, exact)}`)
  getByLabel = (text: Text, { exact = false }: Exact = {}) =>
    this.find(`internal:label=${escapeForTextSelector(text, exact)}`)
  locator(selector: string, filter: Filter = {}): Locator {
    const found = this.find(selector)
    return Object.keys(filter).length > 0 ? found.filter(filter) : found
  }
}

export class Locator extends Finder {
  readonly _apiName = 'Locator'
  private readonly within: Page
  readonly selector: string
  constructor(within: Page, selector: string) {
    super()
    this.within = within
    this.selector = selector
  }

  override find(selector: string): Locator {
    return new Locator(this.within, `${this.selector} >> ${selector}`)
  }
  page = () => this.within
  override toString() {
    return asLocator('javascript', this.selector)
  }
  first = () => this.find('nth=0')
  last = () => this.find('nth=-1')
  nth = (index: number) => this.find(`nth=${index}`)
  filter({ hasText, hasNotText, has }: Filter): Locator {
    let found: Locator = this
    if (hasText !== undefined)
      found = found.find(`internal:has-text=${escapeForTextSelector(hasText, false)}`)
    if (hasNotText !== undefined)
      found = found.find(`internal:has-not-text=${escapeForTextSelector(hasNotText, false)}`)
    if (has) found = found.find(`internal:has=${JSON.stringify(has.selector)}`)
    return found
  }

  private elements = () => this.within.elements(this.selector)
  private element = () => this.within.element(this.selector)

  click = () => this.within.press(this.element())
  dblclick = () => this.within.pressTwice(this.element())
  check = () => this.within.setChecked(this.element(), true)
  uncheck = () => this.within.setChecked(this.element(), false)
  setChecked = (checked: boolean) => this.within.setChecked(this.element(), checked)
  fill = async (text: string) => this.within.type(this.element(), text)
  press = async (key: string) => {
    this.within.focus(this.element())
    await this.within.keyboard.press(key)
  }
  focus = async () => this.within.focus(this.element())
  blur = async () => {}
  selectOption = async (wanted: unknown) => this.within.selectOption(this.element(), wanted)
  setInputFiles = async (files: unknown) => this.within.setInputFiles(this.element(), files)

  getAttribute = async (name: string) => this.element().getAttribute(name)
  innerText = async () => (this.element() as HTMLElement).innerText
  textContent = async () => this.element().textContent
  inputValue = async () => this.within.fieldValue(this.within.fieldAt(this.element()))
  allInnerTexts = async () => this.elements().map(one => (one as HTMLElement).innerText)
  allTextContents = async () => this.elements().map(one => one.textContent ?? '')
  count = async () => this.elements().length
  all = async () => this.elements().map((_, index) => this.nth(index))
  isChecked = async () => this.within.reader().elementState(this.element(), 'checked', true).matches
  evaluate = async (work: (element: Element, given?: unknown) => unknown, given?: unknown) =>
    this.within.run(work, this.element(), given)
  evaluateAll = async (work: (all: Element[], given?: unknown) => unknown, given?: unknown) =>
    this.within.run(work, this.elements(), given)

  _expect = (expression: string, options: Omit<Expectation, 'expression'>) =>
    expected(this.within, this.selector, { ...options, expression })
}

/** As Playwright decides it, but at once: a page without scripts does not change while one looks at it. */
export async function expected(page: Page, selector: string, given: Expectation) {
  const options = { ...given }
  if (options.expression === 'to.match.aria')
    options.expectedValue = parseAriaTemplate(String(options.expectedValue))
  const { expression, isNot } = options
  const isArray = expression === 'to.have.count' || expression.endsWith('.array')
  const reader = page.reader()
  let errorMessage: string | undefined
  let elements: Element[] = []
  try {
    elements = isArray ? page.elements(selector) : page.oneOrNone(selector)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { matches: isNot, errorMessage: message, log: [], timedOut: false }
  }
  const [first] = elements
  if (first) {
    const { matches, received } = await reader.expect(first, options, elements, true)
    return { matches, received, log: [], timedOut: false }
  }
  let matches = isNot
  let received: { value?: unknown; ariaSnapshot?: string } | undefined
  if (expression === 'to.have.count') {
    received = { value: 0 }
    matches = options.expectedNumber === 0
  } else if (isArray) {
    received = { value: [] }
    matches = (options.expectedText?.length ?? 0) === 0
  } else if (!isNot && ['to.be.hidden', 'to.be.detached'].includes(expression)) matches = true
  else if (isNot && /to\.be\.(visible|attached|in\.viewport)/.test(expression)) matches = false
  else errorMessage = 'element(s) not found'
  if (matches === isNot && !isArray) received = { ...received, ariaSnapshot: page.ariaSnapshot() }
  return { matches, received, errorMessage, log: [], timedOut: false }
}
