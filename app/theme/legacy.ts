import type { Element } from 'stylis'

/** Unprefixed only since Chrome 84 and Safari 15.4. */
const prefixed = new Set(['appearance', 'text-size-adjust'])

/** The two-value forms (padding-inline…) came with Chrome 87 and Safari 14.1; French runs one way. */
function physical(property: string): string[] | undefined {
  const [, box, axis, edge, rest = ''] =
    /^(margin|padding|border)-(inline|block)(-start|-end)?(-\w+)?$/.exec(property) ?? []
  if (!box) return undefined
  const sides = axis === 'inline' ? ['left', 'right'] : ['top', 'bottom']
  const chosen = edge ? [sides[edge === '-start' ? 0 : 1]] : sides
  return chosen.map(side => `${box}-${side}${rest}`)
}

export function forOldBrowsers(element: Element): undefined {
  if (element.type !== 'decl') return
  const property = String(element.props)
  const value = String(element.children)
  if (prefixed.has(property)) element.return = `-webkit-${property}:${value};${property}:${value};`
  const sides = physical(property)
  if (sides) element.return = sides.map(side => `${side}:${value};`).join('')
}

const reference = /var\((--(?:[\w-]|\\.)+)\)/g
const declaration = /(?<=[;{])(--(?:[\w-]|\\.)+):([^;}]*);/g

/** Without custom properties (NetSurf, Opera Mini): fixed sizes where they are used, colours after their light value. */
export function withLiterals(css: string): string {
  const values = new Map<string, string[]>()
  for (const [, name = '', value = ''] of css.matchAll(declaration))
    values.set(name, [...(values.get(name) ?? []), value])
  const first = (value: string): string =>
    value.replace(reference, (whole, name) => {
      const [light] = values.get(name) ?? []
      return light === undefined ? whole : first(light)
    })
  const isFixed = (name: string): boolean => {
    const [value = '', another] = values.get(name) ?? []
    const parts = Array.from(value.matchAll(reference), ([, part = '']) => part)
    return name.startsWith('--c-') && another === undefined && parts.every(isFixed)
  }
  return css
    .replace(declaration, (whole, name) => (isFixed(name) ? '' : whole))
    .replace(reference, (whole, name) => (isFixed(name) ? first(whole) : whole))
    .replace(
      /(?<=[;{])((?:color|background|border)[\w-]*):([^;{}]*var\(--c-[^;{}]*);/g,
      (whole, property, value) => `${property}:${first(value)};${whole}`,
    )
}

/** Writes four sides that were just written one by one, and the three parts of an edge, in one declaration each. */
export const withShorthands = (css: string): string =>
  css
    .replace(
      /padding-top:([^;}]+);padding-bottom:\1;padding-left:([^;}]+);padding-right:\2;/g,
      (_, block, inline) => `padding:${block === inline ? block : `${block} ${inline}`};`,
    )
    .replace(
      /border(-top|-bottom|-left)?-width:([^;}]+);border\1-style:solid;border\1-color:(#\w+|transparent|var\([\w-]+\));/g,
      (_, side = '', width, color) => `border${side}:${width} solid ${color};`,
    )
    .replace(/calc\(([\d.]+(?:px|rem)) \* -1\)/g, '-$1')
