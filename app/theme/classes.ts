// Types only: the recipes themselves never reach the browser.
import type { recipes, slotRecipes, staffRecipes } from './recipes/index.ts'

type Recipes = typeof recipes
type SlotRecipes = typeof slotRecipes & typeof staffRecipes

type VariantsOf<R> = R extends { variants?: infer V } ? NonNullable<V> : never
type SlotOf<R> = R extends { base: infer B } ? keyof B & string : never

type SlotClass<N extends string, S extends string> = S extends 'root' ? N : `${N}__${S}`

type Entries = { [N in keyof Recipes]: VariantsOf<Recipes[N]> } & {
  [N in keyof SlotRecipes as SlotClass<N, SlotOf<SlotRecipes[N]>>]: VariantsOf<SlotRecipes[N]>
}

export type ClassName = keyof Entries
export type Selection<N extends ClassName> = { [K in keyof Entries[N]]?: keyof Entries[N][K] }

/** `cx('button', { variant: 'outline' })` is `button button--outline`; a name that the sheet lacks does not compile. */
export function cx<N extends ClassName>(name: N, selection?: Selection<N>): string {
  let result: string = name
  for (const value of Object.values(selection ?? {})) if (value) result += ` ${name}--${value}`
  return result
}
