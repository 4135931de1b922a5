import { compile, type Element, middleware, serialize, stringify } from 'stylis'

const names = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), match => match[1]))

/** Leaves out what nothing refers to: custom properties, one through another, and keyframes. */
export function prune(css: string): string {
  const used = names(css, /var\((--[\w-]+)/g)
  const animated = css.replace(/@keyframes\s+[\w-]+/g, '')
  const drop = (element: Element) => {
    if (element.type === 'decl' && element.props.toString().startsWith('--'))
      if (!used.has(element.props.toString())) element.return = ' '
    if (element.type === '@keyframes' && !animated.includes(element.props.toString()))
      element.return = ' '
  }
  const next = serialize(compile(css), middleware([drop, stringify])).replace(/ (?=[{};]|$)/g, '')
  return next === css ? css : prune(next)
}
