type Rule = { head: string; body: string; selectors: Selector[]; within: Rule[] }
type Selector = { text: string; classes: string[] }

type ReadStylesheet = Rule[]

export function readStylesheet(css: string): ReadStylesheet {
  return blocksOf(css).map(([head, body]) => {
    if (head.startsWith('@keyframes')) return { head, body, selectors: [], within: [] }
    if (head.startsWith('@')) return { head, body, selectors: [], within: readStylesheet(body) }
    const selectors = head.split(',').map(text => ({ text, classes: classesOf(text) }))
    return { head, body: withoutFallbacks(body), selectors, within: [] }
  })
}

/** The rules that a page uses, without those for hovering and for browsers without custom properties. */
export function rulesFor(sheet: ReadStylesheet, html: string): string {
  const classes = new Set<string>()
  for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of names.split(' ')) classes.add(name)
  const css = used(sheet, classes)
  const names = new Set(css.match(/--c-[\w-]+(?=\))/g))
  return css.replace(/(--c-[\w-]+):[^;}]*;?/g, (whole, name) => (names.has(name) ? whole : ''))
}

function used(sheet: Rule[], classes: Set<string>): string {
  let css = ''
  for (const { head, body, selectors, within } of sheet) {
    if (within.length > 0) {
      const inner = isForLater(head) ? '' : used(within, classes)
      if (inner) css += `${head}{${inner}}`
      continue
    }
    const some = selectors.filter(selector => selector.classes.every(name => classes.has(name)))
    if (some.length > 0) css += `${some.map(({ text }) => text)}{${body}}`
    else if (selectors.length === 0) css += `${head}{${body}}`
  }
  return css
}

const isForLater = (head: string) => /^@media ?\(hover/.test(head)

function blocksOf(css: string): [head: string, body: string][] {
  const blocks: [string, string][] = []
  let depth = 0
  let start = 0
  let open = 0
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    if (brace === '{' && depth++ === 0) open = index
    if (brace === '{' || --depth > 0) continue
    blocks.push([css.slice(start, open), css.slice(open + 1, index)])
    start = index + 1
  }
  return blocks
}

/** The classes that an element needs for the rule; those in `:not()` do not count. */
const classesOf = (selector: string) =>
  Array.from(
    selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi),
    ([, name = '']) => name,
  )

const withoutFallbacks = (body: string) =>
  body.replace(/(?<=^|;)([a-z-]+):[^;]*;(?=\1:[^;]*var\()/g, '')
