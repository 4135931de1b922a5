import type { SystemStyleObject } from '@chakra-ui/react/styled-system'
import { serializeStyles } from '@emotion/serialize'
import { compile, type Element, middleware, serialize, stringify } from 'stylis'
import { forOldBrowsers, withLiterals, withShorthands } from './legacy.ts'
import { recipes, slotRecipes, staffRecipes, subscribersOwn } from './recipes/index.ts'
import { system } from './system.ts'

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

/** The tokens, what holds for a whole page, and a class per recipe, slot and variant, named as classes.ts spells them. */
function common(left: readonly string[] = []): string {
  const kept = <R extends object>(all: Record<string, R>) =>
    Object.entries(all).filter(([name]) => !left.includes(name))
  let css = toCss([system.getTokenCss(), system.getGlobalCss()])
  for (const [name, recipe] of kept<SlotRecipe>(slotRecipes)) css += slots(name, recipe)
  for (const [name, { base, variants }] of kept<Recipe>(recipes))
    css += classes(name, base, variants)
  return css
}

/** For subscribers and the public, written for browsers of seven years ago: no layers, no nesting. */
export const compileStylesheet = () => prune(withShorthands(withLiterals(named(common()))))

/** The staff's, without what subscribers alone are shown, and without colours for browsers of old. */
export function compileStaffStylesheet(): string {
  // The variants come after all widths of what they vary.
  const own = (['base', 'variants'] as const).map(part =>
    byMedia(
      Object.entries(staffRecipes)
        .map(([name, recipe]) => slots(name, { base: slotless(recipe.base), [part]: recipe[part] }))
        .join(''),
    ),
  )
  const css = withLiterals(named(common(subscribersOwn) + edges + own.join('')))
  return prune(withShorthands(css.replace(/(?<=[{;])([a-z-]+):[^;{}]*;(?=\1:[^;}]*var\()/g, '')))
}

/** On a page of the staff an edge needs only its width; what any class says of its own wins. */
const edges = ':where(.desk *){border:0 solid var(--c-colors-line)}'

/** Each width’s condition is written once. */
function byMedia(css: string): string {
  const media = new Map<string, string>()
  const plain = compile(css).filter(({ type, value, children }) => {
    if (type !== '@media') return true
    const inside = serialize(children as ReturnType<typeof compile>, stringify)
    media.set(value, (media.get(value) ?? '') + inside)
    return false
  })
  return (
    serialize(plain, stringify) + [...media].map(([when, inside]) => `${when}{${inside}}`).join('')
  )
}

/** Colours, which are most of what is named, by their own name: a sheet is a fiftieth smaller. */
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
