import { EventEmitter } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, type Context, redirected, requestOf, type Sent } from './browser.ts'
import {
  check,
  controlOf,
  documentOf,
  fieldValue,
  focus,
  focusedIn,
  formOf,
  isChecked,
  isDisabledOption,
  optionsOf,
  optionValue,
  sanitized,
  select,
  stateOf,
  typeOf,
  windowOf,
} from './dom.ts'
import {
  implicitButton,
  invalidFields,
  isDisabled,
  isSubmitter,
  type Sending,
  sendingOf,
} from './forms.ts'
import { expected, Finder, Locator } from './locator.ts'
import { isShown, type Look, sheetOf, show } from './look.ts'
import { type Expectation, type Reader, readerOf } from './reader.ts'

type Shown = { document: Document; reader: Reader; look: Look; view: object; html: string }
type Visit = { sent: Sent; url: string }

const accepted =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8'

/** Playwright's Page, for what a browser without scripts does. A test that needs more is tagged `inBrowser` or `withScripts`. */
export class Page extends Finder {
  readonly _apiName = 'Page'
  private readonly browserContext: Context
  private readonly events = new EventEmitter()
  private readonly look: Look
  private shown: Shown | undefined
  private address = 'about:blank'
  private referrerPolicy = 'strict-origin-when-cross-origin'
  private history: Visit[] = []
  private place = -1

  constructor(browserContext: Context) {
    super()
    this.browserContext = browserContext
    this.events.setMaxListeners(50)
    const { width } = browserContext._options.viewport ?? { width: 1280 }
    this.look = { width, media: 'screen', sheets: [], changes: 0 }
  }

  context = () => this.browserContext
  get request() {
    return this.browserContext.request
  }
  mainFrame = () => ({
    _expect: (expression: string, options: Omit<Expectation, 'expression'>) =>
      expected(this, expression === 'to.match.aria' ? 'body' : ':root', { ...options, expression }),
    url: this.url,
  })
  override find(selector: string) {
    return new Locator(this, selector)
  }
  url = () => this.address
  content = async () => this.showing().document.documentElement.outerHTML
  on = (name: string, listener: (what: never) => void) =>
    void this.events.on(name, listener as () => void)
  setExtraHTTPHeaders = (headers: Record<string, string>) =>
    this.browserContext.setExtraHTTPHeaders(headers)

  setViewportSize = async ({ width }: { width: number; height: number }) => {
    this.look.width = width
  }
  emulateMedia = async ({ media = 'screen' }: { media?: 'screen' | 'print' | null }) => {
    this.look.media = media ?? 'screen'
  }

  waitForEvent = (name: string) => new Promise<unknown>(resolve => this.events.once(name, resolve))
  waitForURL = async (wanted: RegExp) => {
    if (!wanted.test(this.address)) throw new Error(`${this.address} is shown, and not ${wanted}`)
  }
  waitForResponse = (wanted: RegExp) =>
    new Promise<Answer>(resolve => {
      const listen = (answer: Answer) => {
        if (!wanted.test(answer.url())) return
        this.events.off('response', listen)
        resolve(answer)
      }
      this.events.on('response', listen)
    })

  readonly keyboard = {
    insertText: async (text: string) => this.insert(text),
    press: async (key: string) => {
      const focused = this.shown && focusedIn(this.shown.document)
      if (key !== 'Enter')
        throw new Error(`The key ${key} needs a browser: tag the test inBrowser or withScripts.`)
      if (!focused) return
      const pressed = focused.matches('a[href],button,summary') ? focused : implicitButton(focused)
      if (pressed) await this.activate(pressed)
    },
  }

  // Reading

  private showing(): Shown {
    this.shown ??= this.display('<html><head></head><body></body></html>')
    return this.shown
  }
  reader = () => this.showing().reader
  /** The page as the server sent it. */
  html = () => this.shown?.html ?? ''
  /** The page with what was filled in and unfolded since. */
  state() {
    const { document, html } = this.showing()
    if (!this.isTouched) return html
    const whole = document.documentElement.cloneNode(true) as Element
    // linkedom does not escape the text of these elements: a tag that was typed there would end them.
    for (const raw of whole.querySelectorAll('textarea, title'))
      raw.textContent = (raw.textContent ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    // It writes empty elements as XML does (« <p/> »), which HTML reads as an opening tag.
    const html5 = whole.outerHTML.replace(
      /<(?!(?:area|br|col|hr|img|input|link|meta|source|wbr)\b)([\w-]+)((?:[^"'>]|"[^"]*")*?)\s*\/>/g,
      '<$1$2></$1>',
    )
    return `<!DOCTYPE html>${html5}`
  }
  ariaSnapshot = () => this.reader().ariaSnapshot(this.showing().document.body, { mode: 'default' })
  elements(selector: string): Element[] {
    const { reader, document } = this.showing()
    return reader.querySelectorAll(reader.parseSelector(selector), document)
  }
  oneOrNone(selector: string): Element[] {
    const found = this.elements(selector)
    if (found.length < 2) return found
    const list = found.slice(0, 5).map(one => `\n    ${this.reader().previewNode(one)}`)
    throw new Error(
      `strict mode violation: ${new Locator(this, selector)} resolved to ${found.length} elements:${list.join('')}`,
    )
  }
  element(selector: string): Element {
    const [found] = this.oneOrNone(selector)
    if (!found)
      throw new Error(
        `${new Locator(this, selector)} is not on ${this.address}, which says:\n${this.ariaSnapshot()}`,
      )
    return found
  }
  run(work: (given: never, more?: never) => unknown, ...given: unknown[]) {
    const { view, document } = this.showing()
    // Without scripts the storages are empty.
    const globals: Record<string, unknown> = {
      ...view,
      document,
      localStorage: {},
      sessionStorage: {},
    }
    const made = new Function(...Object.keys(globals), `return (${work})`)
    return made(...Object.values(globals))(...given)
  }

  // Fields

  private isTouched = false
  private changed() {
    this.isTouched = true
    this.look.changes++
  }
  private refuse(element: Element, why: string): never {
    throw new Error(`${this.reader().previewNode(element)} on ${this.address} ${why}`)
  }
  private ready(element: Element) {
    if (!this.reader().elementState(element, 'visible', true).matches)
      this.refuse(element, 'is not visible')
    if (!this.reader().elementState(element, 'enabled', true).matches)
      this.refuse(element, 'is not enabled')
  }
  fieldValue = fieldValue
  fieldAt = (element: Element) => this.reader().retarget(element, 'follow-label') ?? element
  focus = (element: Element) => void focus(element)

  type(element: Element, text: string) {
    const field = this.fieldAt(element)
    this.ready(field)
    if (!this.reader().elementState(field, 'editable', true).matches)
      this.refuse(field, 'is not editable')
    const most = field.getAttribute('maxlength')
    const typed = most && field.matches('input,textarea') ? text.slice(0, Number(most)) : text
    const value = sanitized(field, typed)
    if (typed !== '' && value === '') this.refuse(field, `does not take ${JSON.stringify(text)}`)
    if (!field.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])'))
      this.refuse(field, 'cannot be filled')
    stateOf(field).value = value
    stateOf(field).isTyped = true
    focus(field)
    this.changed()
  }

  private insert(text: string) {
    const field = focusedIn(this.showing().document)
    if (!field) throw new Error(`${this.address} has no focused field to type into`)
    this.type(field, fieldValue(field) + text)
  }

  async setChecked(element: Element, checked: boolean) {
    const field = this.fieldAt(element)
    if (this.reader().elementState(field, 'checked', true).matches === checked) return
    await this.press(field)
    if (isChecked(field) !== checked) this.refuse(field, 'did not change')
  }

  selectOption(element: Element, wanted: unknown): string[] {
    const field = this.fieldAt(element)
    this.ready(field)
    const all = [wanted].flat()
    const chosen = all.map(one => {
      const option = optionsOf(field).find((option, index) => {
        const label = (option as HTMLOptionElement).label.replace(/\s+/g, ' ').trim()
        if (typeof one === 'string') return optionValue(option) === one || label === one
        const { value, label: said, index: place } = one as Record<string, unknown>
        return (
          (value === undefined || value === optionValue(option)) &&
          (said === undefined || said === label) &&
          (place === undefined || place === index)
        )
      })
      if (!option || isDisabledOption(option))
        return this.refuse(field, `has no option ${JSON.stringify(one)}`)
      return option
    })
    select(field, chosen)
    focus(field)
    this.changed()
    return chosen.map(optionValue)
  }

  setInputFiles(element: Element, files: unknown) {
    const field = this.fieldAt(element)
    if (typeOf(field) !== 'file') this.refuse(field, 'takes no files')
    const payloads = [files].flat() as Payload[]
    if (payloads.length > 1 && !field.hasAttribute('multiple')) this.refuse(field, 'takes one file')
    stateOf(field).files = payloads.map(
      ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
    )
    this.changed()
  }

  // Pressing

  /** Clicks an element, which has to be visible and enabled. */
  async press(element: Element) {
    this.ready(element)
    await this.activate(element)
  }
  /** Clicks twice before an answer comes; the answer to the second click is shown. */
  async pressTwice(element: Element) {
    this.ready(element)
    await Promise.all([this.activate(element), this.activate(element)])
  }

  private async activate(element: Element): Promise<void> {
    const target = element.closest('a[href],button,input,select,textarea,summary,label,option')
    if (!target) return
    const control = target.localName === 'label' && controlOf(target)
    if (control) return this.activate(control)
    if (target.matches('a')) return this.follow(target)
    if (target.matches('summary') && target.parentElement?.localName === 'details') {
      const details = target.parentElement
      if (details.hasAttribute('name'))
        throw new Error('A <details> that closes others needs a browser.')
      details.toggleAttribute('open')
      focus(target)
      return this.changed()
    }
    if (isDisabled(target)) return
    focus(target)
    const type = typeOf(target)
    if (type === 'checkbox') check(target, !isChecked(target))
    else if (type === 'radio') check(target, true)
    this.changed()
    if (type === 'reset' || target.hasAttribute('popovertarget'))
      throw new Error('What this button does needs a browser.')
    const form = isSubmitter(target) && formOf(target)
    if (form) await this.submit(form, target)
  }

  private async follow(link: Element) {
    const url = new URL(link.getAttribute('href') ?? '', this.address)
    if (!url.protocol.startsWith('http')) return
    if ((link.getAttribute('target') ?? '_self') !== '_self')
      throw new Error('A link into another window needs a browser.')
    const downloadName = link.getAttribute('download') ?? undefined
    const rel = link.getAttribute('rel') ?? ''
    await this.go(
      { method: 'GET', url: url.href },
      { by: 'page', downloadName, isNoReferrer: rel.includes('noreferrer') },
    )
  }

  private async submit(form: Element, submitter?: Element) {
    const invalid = invalidFields(form, submitter)
    if (invalid.length > 0)
      throw new Error(`On ${this.address} a browser does not send the form: ${invalid.join(', ')}`)
    const sending = await sendingOf(form, this.address, submitter)
    if (!sending) throw new Error('A form that closes its dialog needs a browser.')
    await this.go(sending, { by: 'page' })
  }

  // Going

  async goto(address: string, options: { referer?: string } = {}) {
    const url = new URL(address, this.browserContext._options.baseURL).href
    const answer = await this.go({ method: 'GET', url }, { by: 'person', referer: options.referer })
    if (!answer) throw new Error(`page.goto: Download is starting (${url})`)
    return answer
  }
  reload = async () => this.visit(this.history[this.place])
  goBack = async () => (this.place > 0 ? this.visit(this.history[--this.place]) : null)
  goForward = async () =>
    this.place < this.history.length - 1 ? this.visit(this.history[++this.place]) : null
  private async visit(visit: Visit | undefined) {
    if (!visit) return null
    const { answer, sent } = await this.sendAndFollow({ ...visit.sent, url: visit.url })
    await this.showAnswer(answer, sent)
    return answer
  }

  /** Sends a request, follows its redirections and shows the answer; undefined when it is a download. */
  private async go(
    { method, url, contentType, body }: Sending,
    how: {
      by: 'page' | 'person'
      downloadName?: string | undefined
      isNoReferrer?: boolean
      referer?: string | undefined
    },
  ): Promise<Answer | undefined> {
    const headers: Record<string, string> = {
      'user-agent': this.browserContext._options.userAgent ?? '',
      accept: accepted,
      'accept-language': this.browserContext._options.locale ?? 'fr-FR',
      'upgrade-insecure-requests': '1',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-user': '?1',
      'sec-fetch-site': how.by === 'person' ? 'none' : siteOf(this.address, url),
    }
    const referer =
      how.by === 'page' && !how.isNoReferrer
        ? refererOf(this.address, url, this.referrerPolicy)
        : how.referer
    if (referer) headers.referer = referer
    if (contentType) headers['content-type'] = contentType
    if (method === 'POST') headers.origin = originOf(this.address, url, this.referrerPolicy)
    const { answer, sent } = await this.sendAndFollow({ method, url, headers, body })
    const fileName = fileNameOf(answer, how.downloadName)
    if (fileName !== undefined) {
      this.events.emit('download', downloadOf(fileName, answer))
      return undefined
    }
    if (answer.status() === 204) return answer
    const isSame = sent.url === this.address
    if (!isSame || method === 'POST') {
      this.history.splice(this.place + 1)
      this.place = this.history.length
    }
    this.place = Math.max(this.place, 0)
    this.history[this.place] = { sent, url: sent.url }
    await this.showAnswer(answer, sent)
    return answer
  }

  private async sendAndFollow(first: Sent): Promise<{ answer: Answer; sent: Sent }> {
    let sent = first
    for (let times = 0; times < 20; times++) {
      this.announce('request', requestOf(sent))
      const answer = await this.browserContext.ask(sent)
      if (sent.method !== 'GET') this.browserContext.browser().wrote()
      this.announce('response', answer)
      const isRedirected =
        answer.status() >= 300 && answer.status() < 400 && answer.header('location')
      if (!isRedirected) return { answer, sent }
      const next = redirected(sent, answer)
      const site = sent.headers['sec-fetch-site'] ?? 'none'
      const fetchSite = site === 'none' ? 'none' : furthest(site, siteOf(this.address, next.url))
      sent = { ...next, headers: { ...next.headers, 'sec-fetch-site': fetchSite } }
    }
    throw new Error(`${first.url} is redirected without end`)
  }
  private announce(name: string, what: unknown) {
    this.events.emit(name, what)
    this.browserContext.emit(name, what)
  }

  private async showAnswer(answer: Answer, { url }: Sent) {
    this.address = url
    this.referrerPolicy = answer.header('referrer-policy') ?? 'strict-origin-when-cross-origin'
    const isHtml = answer.header('content-type')?.includes('html')
    const text = await answer.text()
    this.shown = this.display(isHtml ? text : '<title></title>')
    const { document } = this.shown
    await this.loadStylesheets(document)
    this.goToFragment()
    const first = document.querySelector('[autofocus]')
    if (first && isShown(first)) focus(first)
    await this.loadSubresources(document)
  }

  /** Unfolds the element that the address points to, and focuses it if it can have the focus. */
  private goToFragment() {
    const id = decodeURIComponent(new URL(this.address).hash.slice(1))
    const target = id ? this.showing().document.getElementById(id) : null
    if (target?.matches('[tabindex],a[href],button,input,select,textarea,summary')) focus(target)
    for (let at = target?.parentElement; at; at = at.parentElement)
      if (at.localName === 'details' && !at.hasAttribute('open')) {
        at.setAttribute('open', '')
        this.changed()
      }
  }

  private display(html: string): Shown {
    const document = documentOf(html)
    this.isTouched = false
    this.look.changes++
    this.look.sheets = []
    show(document, this.look)
    const view = windowOf(document, this.look, () => this.address)
    return { document, view, html, look: this.look, reader: readerOf(view) }
  }

  private async loadStylesheets(document: Document) {
    const links = [...document.querySelectorAll('link[rel=stylesheet]')]
    const urls = links.map(link => new URL(link.getAttribute('href') ?? '', this.address).href)
    const sheets = await Promise.all(urls.map(url => this.browserContext.browser().sheet(url)))
    for (const style of document.querySelectorAll('style'))
      sheets.push(sheetOf(style.textContent ?? ''))
    Object.assign(this.look, { sheets, changes: this.look.changes + 1 })
  }

  /** Loads each image, icon and script of the page, once for each browser. */
  private async loadSubresources(document: Document) {
    const { loaded } = this.browserContext.browser()
    const found = [...document.querySelectorAll('img[src],link[rel~=icon],script[src],source[src]')]
    for (const one of found) {
      const url = new URL(one.getAttribute('src') ?? one.getAttribute('href') ?? '', this.address)
        .href
      if (!url.startsWith('http') || loaded.has(url)) continue
      loaded.add(url)
      const headers = { 'user-agent': this.browserContext._options.userAgent ?? '', accept: '*/*' }
      const sent = { method: 'GET', url, headers }
      const request = () => requestOf(sent, one.localName)
      this.browserContext.emit('request', request())
      this.browserContext.emit(
        'response',
        Object.assign(await this.browserContext.ask(sent), { request }),
      )
    }
  }
}

type Payload = { name: string; mimeType: string; buffer: Buffer }

function siteOf(from: string, to: string): string {
  if (!from.startsWith('http')) return 'none'
  const [a, b] = [new URL(from), new URL(to)]
  if (a.origin === b.origin) return 'same-origin'
  return a.hostname === b.hostname && a.protocol === b.protocol ? 'same-site' : 'cross-site'
}
const distances = ['same-origin', 'same-site', 'cross-site']
const furthest = (a: string, b: string) =>
  distances[Math.max(distances.indexOf(a), distances.indexOf(b))] ?? b

function refererOf(from: string, to: string, policy: string): string | undefined {
  if (!from.startsWith('http') || policy === 'no-referrer') return undefined
  const isSame = new URL(from).origin === new URL(to).origin
  if (isSame && policy !== 'origin') return from.replace(/#.*/, '')
  if (policy === 'same-origin') return undefined
  return `${new URL(from).origin}/`
}

function originOf(from: string, to: string, policy: string): string {
  if (!from.startsWith('http') || policy === 'no-referrer') return 'null'
  const { origin } = new URL(from)
  return policy === 'same-origin' && origin !== new URL(to).origin ? 'null' : origin
}

/** The name under which a browser downloads the answer; undefined where it shows it. */
function fileNameOf(answer: Answer, downloadName?: string): string | undefined {
  const disposition = answer.header('content-disposition') ?? ''
  const type = answer.header('content-type') ?? ''
  const isShownHere = /^(text\/(html|plain)|application\/(json|xml|xhtml)|image\/)|^$/.test(type)
  const isFile = disposition.startsWith('attachment') || (downloadName !== undefined && answer.ok())
  if (!isFile && (isShownHere || answer.status() >= 400)) return undefined
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, quoted] = /filename="?([^";]+)"?/.exec(disposition) ?? []
  const last = new URL(answer.url()).pathname.split('/').at(-1)
  return encoded ? decodeURIComponent(encoded) : (quoted ?? (downloadName || last || 'download'))
}

function downloadOf(name: string, answer: Answer) {
  const path = async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'fichier-')), name)
    await writeFile(file, await answer.body())
    return file
  }
  return { suggestedFilename: () => name, url: answer.url, path }
}
