import { compile, type Element, middleware, serialize, stringify } from 'stylis'

const names = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), match => match[1]))

/** Leaves out what nothing refers to: custom properties, one through another, and keyframes. */
export function prune(css: string): string {
  const used = names(css, /var\((--(?:[\w-]|\\.)+)/g)
  const animated = css.replace(/@keyframes\s+[\w-]+/g, '')
  const drop = (element: Element): undefined => {
    const name = String(element.props)
    const idle =
      element.type === 'decl'
        ? name.startsWith('--') && !used.has(name)
        : element.type === '@keyframes' && !animated.includes(name)
    // stylis prints nothing for a comment.
    if (idle) element.type = 'comm'
  }
  const next = serialize(compile(css), middleware([drop, stringify]))
  return next === css ? css : prune(next)
}
