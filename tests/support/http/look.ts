import { compile, type Element as Rule } from 'stylis'

// Computes the styles of a page's stylesheets that hide elements: display, visibility and position.

export type Look = { width: number; media: 'screen' | 'print'; sheets: Sheet[]; changes: number }

type Declaration = {
  selector: string
  /** An id, class or element name that each element of the selector has, by which its rules are found. */
  key: string
  property: (typeof readProperties)[number]
  value: string
  specificity: number
  /** The media queries around it, all of which have to match. */
  media: string[]
}
export type Sheet = Declaration[]

const readProperties = ['display', 'visibility', 'position'] as const
const isRead = (property: string): property is Declaration['property'] =>
  readProperties.some(one => one === property)

export function sheetOf(css: string): Sheet {
  const declarations: Sheet = []
  const visit = (rules: Rule[], media: string[]) => {
    for (const rule of rules) {
      if (rule.type === '@media' && Array.isArray(rule.children))
        visit(rule.children, [...media, rule.value.replace(/^@media\s*/, '')])
      else if (rule.type === '@supports' && Array.isArray(rule.children)) {
        if (!rule.value.includes('not')) visit(rule.children, media)
      } else if (rule.type === 'rule' && Array.isArray(rule.children)) keep(rule, media)
    }
  }
  const keep = ({ props, children }: Rule, media: string[]) => {
    for (const one of children as unknown as Rule[]) {
      const property = String(one.props)
      if (one.type !== 'decl' || !isRead(property)) continue
      const value = String(one.children)
      const important = value.includes('!important') ? 1e6 : 0
      for (const selector of props as string[]) {
        const [, last = ''] = /([^\s>+~]+)$/.exec(selector.replace(/\([^)]*\)/g, '')) ?? []
        // A rule for a pseudo-element, or for a state of pointer or focus, does not hide the element itself.
        if (/::|:(before|after|hover|focus|active|target)/.test(selector)) continue
        const key = /[#.][\w-]+/.exec(last)?.[0] ?? /^[a-z][\w-]*/.exec(last)?.[0] ?? '*'
        declarations.push({
          selector,
          key,
          property,
          value: value.replace(/\s*!important/, '').trim(),
          specificity: important + specificityOf(selector),
          media,
        })
      }
    }
  }
  visit(compile(css), [])
  return declarations
}

function specificityOf(selector: string): number {
  const bare = selector.replace(/:where\([^)]*\)/g, '').replace(/:(not|is|has)\(/g, ' ')
  const count = (pattern: RegExp) => bare.match(pattern)?.length ?? 0
  return (
    10_000 * count(/#[\w-]+/g) +
    100 * count(/\.[\w-]+|\[[^\]]*\]|:[a-z-]+/g) +
    count(/(^|[\s>+~(])[a-z][\w-]*/g)
  )
}

const lengths: Record<string, number> = { px: 1, em: 16, rem: 16 }

function matchesMedia(query: string, { width, media }: Look): boolean {
  return query.split(',').some(one =>
    one
      .trim()
      .split(/\s+and\s+/)
      .every(part => {
        if (part === 'screen' || part === 'print') return part === media
        const [, bound, number, unit = 'px'] =
          /\((min|max)-width:\s*([\d.]+)(px|r?em)\)/.exec(part) ?? []
        if (bound === 'min') return width >= Number(number) * (lengths[unit] ?? 1)
        if (bound === 'max') return width <= Number(number) * (lengths[unit] ?? 1)
        return (
          /hover:\s*hover/.test(part) || part === 'all' || /reduced-motion:\s*reduce/.test(part)
        )
      }),
  )
}

type Cascade = Look & { rules: Map<string, Declaration[]>; known: Map<Element, Style> }
type Style = { display: string; visibility: string }
const cascades = new WeakMap<Look, Cascade>()

function cascadeOf(look: Look): Cascade {
  const known = cascades.get(look)
  const { changes, width, media, sheets } = look
  const isSame =
    known?.width === width &&
    known.media === media &&
    known.sheets.length === sheets.length &&
    known.sheets.every((sheet, at) => sheet === sheets[at])
  if (isSame && known.changes === changes) return known
  const rules = isSame ? known.rules : new Map<string, Declaration[]>()
  if (!isSame)
    for (const rule of sheets
      .flat()
      .filter(({ media }) => media.every(one => matchesMedia(one, look)))) {
      const others = rules.get(rule.key)
      if (others) others.push(rule)
      else rules.set(rule.key, [rule])
    }
  const cascade = { changes, width, media, sheets, rules, known: new Map() }
  cascades.set(look, cascade)
  return cascade
}

const looks = new WeakMap<Document, Look>()
const lookOf = (document: Document): Look => {
  const look = looks.get(document)
  if (!look) throw new Error('a document that is not shown')
  return look
}
export const show = (document: Document, look: Look) => looks.set(document, look)

const blockElements = new Set(
  'html body address article aside blockquote dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend main nav ol p pre search section ul details summary dialog optgroup option'.split(
    ' ',
  ),
)
const neverDisplayed = new Set(
  'head script style title meta link template datalist base area param source track'.split(' '),
)
const otherDisplays: Record<string, string> = {
  li: 'list-item',
  table: 'table',
  caption: 'table-caption',
  thead: 'table-header-group',
  tbody: 'table-row-group',
  tfoot: 'table-footer-group',
  tr: 'table-row',
  td: 'table-cell',
  th: 'table-cell',
  button: 'inline-block',
  input: 'inline-block',
  select: 'inline-block',
  textarea: 'inline-block',
  meter: 'inline-block',
  progress: 'inline-block',
}

function browserDisplay(element: Element): string {
  const name = element.localName
  if (neverDisplayed.has(name) || element.hasAttribute('hidden')) return 'none'
  if (element.hasAttribute('popover')) return 'none'
  if (name === 'input' && element.getAttribute('type')?.toLowerCase() === 'hidden') return 'none'
  return otherDisplays[name] ?? (blockElements.has(name) ? 'block' : 'inline')
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

function computedStyle(element: Element, look: Look): Style {
  const { rules, known } = cascadeOf(look)
  const knownStyle = known.get(element)
  if (knownStyle) return knownStyle
  const keys = [...element.classList].map(name => `.${name}`)
  const applied: Record<string, Declaration> = {}
  for (const key of ['*', element.localName, `#${element.id}`, ...keys])
    for (const rule of rules.get(key) ?? []) {
      const earlier = applied[rule.property]
      if (earlier && earlier.specificity > rule.specificity) continue
      if (matches(element, rule.selector)) applied[rule.property] = rule
    }
  const isClosed = element.hasAttribute('popover')
  const display = isClosed ? 'none' : (applied.display?.value ?? browserDisplay(element))
  const parent = element.parentElement
  const parentStyle = parent ? computedStyle(parent, look) : undefined
  const isBlock =
    /flex|grid/.test(parentStyle?.display ?? '') ||
    /^(absolute|fixed)/.test(applied.position?.value ?? '')
  const style = {
    display: isBlock && display.startsWith('inline') ? 'block' : display,
    visibility: applied.visibility?.value ?? parentStyle?.visibility ?? 'visible',
  }
  known.set(element, style)
  return style
}

export function styleOf(element: Element, look: Look, pseudo?: string) {
  if (pseudo)
    return { display: 'inline', visibility: 'visible', content: 'none', getPropertyValue: () => '' }
  const style = computedStyle(element, look)
  return { ...style, getPropertyValue: (name: keyof Style) => style[name] ?? '' }
}

/** Whether the element is rendered: neither it nor an ancestor is hidden, and no closed <details> contains it. */
export function isShown(element: Element): boolean {
  const look = lookOf(element.ownerDocument)
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (computedStyle(at, look).display === 'none') return false
    const parent: Element | null = at.parentElement
    if (parent?.localName === 'details' && !parent.hasAttribute('open')) {
      const summary: Element | undefined = [...parent.children].find(
        ({ localName }) => localName === 'summary',
      )
      if (at !== summary) return false
    }
  }
  return true
}

const visibleWhenEmpty = new Set(
  'input select textarea button img svg canvas video iframe hr meter progress td th'.split(' '),
)

/** A box of an arbitrary size where the element can be seen, and an empty one where it cannot. */
export function boxOf(element: Element) {
  const isSeen = isShown(element) && hasContent(element)
  const size = isSeen ? 10 : 0
  return { x: 0, y: 0, top: 0, left: 0, right: size, bottom: size, width: size, height: size }
}

function hasContent(element: Element): boolean {
  if (visibleWhenEmpty.has(element.localName)) return true
  for (const node of element.childNodes) {
    if (node.nodeType === 3 && /\S/.test(node.textContent ?? '')) return true
    if (node.nodeType === 1 && isShown(node as Element) && hasContent(node as Element)) return true
  }
  return false
}

/** The innerText of the HTML standard, without what depends on the layout. A number is so many required line breaks. */
export function innerTextOf(element: Element): string {
  if (!isShown(element)) return element.textContent ?? ''
  const look = lookOf(element.ownerDocument)
  const items: (string | number)[] = []
  const visit = (node: Node) => {
    if (node.nodeType === 3) {
      items.push((node.textContent ?? '').replace(/[ \t\r\n\f]+/g, ' '))
      return
    }
    if (node.nodeType !== 1) return
    const child = node as Element
    if (!isShown(child)) return
    const { display } = computedStyle(child, look)
    if (['input', 'select', 'textarea'].includes(child.localName)) return
    const isBlock = /^(block|flex|grid|list-item|table|table-caption|flow-root)$/.test(display)
    const lines = child.localName === 'p' ? 2 : isBlock ? 1 : 0
    if (lines) items.push(lines)
    for (const one of child.childNodes) visit(one)
    if (lines) items.push(lines)
    if (display === 'table-cell' && child.nextElementSibling) items.push('\t')
  }
  for (const node of element.childNodes) visit(node)
  let text = ''
  let breaks = 0
  for (const item of items) {
    if (typeof item === 'number') breaks = Math.max(breaks, item)
    else if (item !== ' ' || (text && !breaks && !/\s$/.test(text))) {
      const atStart = breaks > 0 || text === '' || /[\n ]$/.test(text)
      const next = atStart ? item.replace(/^ /, '') : item
      if (next === '') continue
      if (breaks && text) text = text.replace(/ $/, '') + '\n'.repeat(breaks)
      breaks = 0
      text += next
    }
  }
  return text.trimEnd()
}
