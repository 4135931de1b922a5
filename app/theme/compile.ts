import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import {
  createSystem,
  defineConfig,
  defineGlobalStyles,
  defineKeyframes,
  type SystemStyleObject,
} from '@chakra-ui/react/styled-system'
import { serializeStyles } from '@emotion/serialize'
import { compile, type Element, middleware, serialize, stringify } from 'stylis'
import { recipes, slotRecipes, staffRecipes, subscribersOwn } from './recipes/index.ts'
import { semanticTokens, tokens } from './tokens.ts'

type Variants = Record<string, Record<string, SystemStyleObject>>

const toCss = (styles: object | object[], selector?: string) => {
  const text = serializeStyles(Array.isArray(styles) ? styles : [styles]).styles
  return serialize(
    compile(selector ? `${selector}{${text}}` : text),
    middleware([forOldBrowsers, stringify]),
  )
}

function classes(name: string, base: SystemStyleObject | undefined, variants: Variants = {}) {
  let css = toCss(system.css(base ?? {}), `.${name}`)
  const seen = new Set<string>()
  for (const values of Object.values(variants))
    for (const [value, style] of Object.entries(values)) {
      if (seen.has(value))
        throw new Error(`Two variants of « ${name} » share the value « ${value} »`)
      seen.add(value)
      css += toCss(system.css(style), `.${name}--${value}`)
    }
  return css
}

/** The tokens, the global rules, and a class per recipe, slot and variant, named as classes.ts spells them. */
function common(left: readonly string[] = []): string {
  const kept = <R extends object>(all: Record<string, R>) =>
    Object.entries(all).filter(([name]) => !left.includes(name))
  let css = toCss([system.getTokenCss(), system.getGlobalCss()])
  for (const [name, recipe] of kept<SlotRecipe>(slotRecipes)) css += slots(name, recipe)
  for (const [name, { base, variants }] of kept<Recipe>(recipes))
    css += classes(name, base, variants)
  return css
}

/** The sheet of subscribers and the public, for browsers of seven years ago: it has no layers and no nesting. */
export const compileStylesheet = () => prune(withShorthands(withLiterals(named(byMedia(common())))))

/** The staff's sheet, without recipes that only subscribers' pages use, and without colours for old browsers. */
export function compileStaffStylesheet(): string {
  // The variants come after the base rules of all widths, so that they win.
  const own = (['base', 'variants'] as const).map(part =>
    byMedia(
      Object.entries(staffRecipes)
        .map(([name, recipe]) => slots(name, { base: slotless(recipe.base), [part]: recipe[part] }))
        .join(''),
    ),
  )
  const css = withLiterals(named(byMedia(common(subscribersOwn)) + edges + own.join('')))
  return prune(withShorthands(css.replace(/(?<=[{;])([a-z-]+):[^;{}]*;(?=\1:[^;}]*var\()/g, '')))
}

/** On the staff's pages a class only gives an edge's width; a colour or style of its own wins over this rule. */
const edges = ':where(.desk *){border:0 solid var(--c-colors-line)}'

/** Writes each media query once. */
function byMedia(css: string): string {
  const media = new Map<string, string>()
  const plain = compile(css).filter(({ type, value, children }) => {
    if (type !== '@media') return true
    const inside = serialize(children as ReturnType<typeof compile>, stringify)
    // On paper the distance between two parts gives way to what a later recipe says of one of them.
    if (value === '@media print' && inside.includes('*+*')) return true
    media.set(value, (media.get(value) ?? '') + inside)
    return false
  })
  return (
    serialize(plain, stringify) + [...media].map(([when, inside]) => `${when}{${inside}}`).join('')
  )
}

/** Shortens the names of colours, the most frequent variables: the sheet becomes 2 % smaller. */
const named = (css: string) => css.replaceAll('--c-colors-', '--c-')

type Recipe = { base?: SystemStyleObject; variants?: Variants }
type SlotRecipe = { base: Record<string, object>; variants?: Record<string, object> }

function slots(name: string, { base, variants = {} }: SlotRecipe): string {
  const ofSlot = (styles: object, slot: string) => (styles as Record<string, object>)[slot] ?? {}
  return Object.keys(base)
    .map(slot => {
      const own = Object.entries(variants).map(([variant, values]) => [
        variant,
        Object.fromEntries(
          Object.entries(values).map(([value, all]) => [value, ofSlot(all, slot)]),
        ),
      ])
      const className = slot === 'root' ? name : `${name}__${slot}`
      return classes(className, base[slot], Object.fromEntries(own))
    })
    .join('')
}

const slotless = (base: object) => Object.fromEntries(Object.keys(base).map(slot => [slot, {}]))

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

/** Browsers know these unprefixed only since Chrome 84 and Safari 15.4. */
const prefixed = new Set(['appearance', 'text-size-adjust'])

/** Chrome before 87 and Safari before 14.1 lack two-value forms (padding-inline…); French has one direction. */
function physical(property: string): string[] | undefined {
  const [, box, axis, edge, rest = ''] =
    /^(margin|padding|border)-(inline|block)(-start|-end)?(-\w+)?$/.exec(property) ?? []
  if (!box) return undefined
  const sides = axis === 'inline' ? ['left', 'right'] : ['top', 'bottom']
  const chosen = edge ? [sides[edge === '-start' ? 0 : 1]] : sides
  return chosen.map(side => `${box}-${side}${rest}`)
}

function forOldBrowsers(element: Element): undefined {
  if (element.type !== 'decl') return
  const property = String(element.props)
  const value = String(element.children)
  if (prefixed.has(property)) element.return = `-webkit-${property}:${value};${property}:${value};`
  const sides = physical(property)
  if (sides) element.return = sides.map(side => `${side}:${value};`).join('')
}

const reference = /var\((--(?:[\w-]|\\.)+)\)/g
const declaration = /(?<=[;{])(--(?:[\w-]|\\.)+):([^;}]*);/g

/** For browsers without custom properties (NetSurf, Opera Mini): writes sizes and light colours without `var()`. */
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

/** Joins four sides, or the three parts of an edge, that stand one after the other, in one declaration. */
const withShorthands = (css: string): string =>
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

const keyframes = defineKeyframes({
  // Invisible for the first half-second: only a wait that is felt needs a message.
  appear: { '0%, 99%': { opacity: 0 }, to: { opacity: 1 } },
  // visibility, not only opacity: a toast that is gone must leave the tab order too.
  vanish: {
    // Without its own, the place would change half-way: the message would lie over the title below it.
    '0%, 96%': { opacity: 1, position: 'static' },
    to: { opacity: 0, visibility: 'hidden', position: 'absolute' },
  },
})

const globalCss = defineGlobalStyles({
  '*, *::before, *::after': { boxSizing: 'border-box' },
  '*': { margin: '0', padding: '0', font: 'inherit' },
  html: {
    fontFamily: 'body',
    lineHeight: '1.5',
    color: 'fg',
    background: 'canvas',
    colorScheme: 'light dark',
    textSizeAdjust: '100%',
    '--focus': 'colors.focus',
    '@media print': { fontSize: '85%' },
  },
  body: { minHeight: '100vh', overflowWrap: 'break-word', textWrap: 'pretty' },
  'h1, h2, h3, h4': {
    fontWeight: '700',
    lineHeight: '1.2',
    letterSpacing: '-.015em',
    textWrap: 'balance',
  },
  'h1, h2, h3, h4, caption': { '@media print': { breakAfter: 'avoid' } },
  'strong, b': { fontWeight: '700' },
  em: { fontStyle: 'italic' },
  'ul, ol': { listStyle: 'none' },
  'img, svg': { display: 'block' },
  // An icon follows its text in the user's colours, whatever tint a recipe gives it.
  svg: { _highContrast: { color: 'inherit !important', background: 'none !important' } },
  'a[href^="tel:"]': { whiteSpace: 'nowrap' },
  img: { maxWidth: '100%', height: 'auto' },
  'button, input, select, textarea': { color: 'inherit' },
  'button, summary, select': { cursor: 'pointer', touchAction: 'manipulation' },
  '[open] > summary > svg': { transform: 'rotate(180deg)' },
  button: { background: 'none', borderWidth: '0' },
  fieldset: { borderWidth: '0', minWidth: '0' },
  table: { borderCollapse: 'collapse' },
  a: { color: 'accent', textDecorationThickness: '1px', textUnderlineOffset: '.18em' },
  '[hidden]': { display: 'none' },
  ':focus': { outline: '3px solid var(--focus)', outlineOffset: '2px' },
  // Browsers without :focus-visible drop this rule and keep the ring on every focus.
  ':focus:not(:focus-visible)': { outline: 'none' },
  // Headings and summaries that the page itself focuses are not controls.
  '[tabindex="-1"]:focus': { outline: 'none' },
  'a, button, summary, input, select, textarea': {
    '@media (prefers-reduced-motion: no-preference)': {
      transition: 'background-color .15s, border-color .15s, color .15s',
    },
  },
  small: { fontSize: 'sm' },
  'nav, button, details': { '@media print': { display: 'none' } },
})

/** Read at build time only: a subscriber downloads the stylesheet, never this module. */
const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    // Browsers older than Chrome 99 and Safari 15.4 drop whole @layer blocks.
    disableLayers: true,
    // Chakra's reset leans on selectors that Safari 12 does not know; ours is above.
    preflight: false,
    cssVarsPrefix: 'c',
    cssVarsRoot: ':root',
    // No :is() or :where() either, for the same phones.
    conditions: {
      dark: '@media (prefers-color-scheme: dark)',
      hover: ['@media (hover: hover)', '&:hover'],
      active: '&:active',
      disabled: '&:disabled',
      invalid: '&[aria-invalid=true]',
      current: '&[aria-current=page]',
      open: '&[open]',
    },
    globalCss,
    theme: {
      breakpoints: { sm: '30em', md: '48em', lg: '60em' },
      keyframes,
      tokens,
      semanticTokens,
    },
  }),
)
