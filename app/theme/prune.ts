import { compile, type Element, middleware, serialize, stringify } from 'stylis'

const names = (text: string, pattern: RegExp) =>
  new Set(Array.from(text.matchAll(pattern), match => match[1]))

/** Removes unused custom properties (also those used only by unused ones) and keyframes. */
export function prune(css: string): string {
  const used = names(css, /var\((--(?:[\w-]|\\.)+)/g)
  const animated = css.replace(/@keyframes\s+[\w-]+/g, '')
  const drop = (element: Element): undefined => {
    const name = String(element.props)
    const unused =
      element.type === 'decl'
        ? name.startsWith('--') && !used.has(name)
        : element.type === '@keyframes' && !animated.includes(name)
    // stylis prints nothing for a comment, which removes the rule.
    if (unused) element.type = 'comm'
  }
  const next = serialize(compile(css), middleware([drop, stringify]))
  return next === css ? css : prune(next)
}
