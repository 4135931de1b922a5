import type { ComponentType } from 'react'

/** Modules of the same name in the folders of several extras, as Vite collects them. */
type Modules = Record<string, { default: ComponentType<Record<string, unknown>> }>

/**
 * Makes the component that shows a slot: for each extra that has put something into it (`ask` of slots.server.ts), the
 * module of its folder, which gets it as its properties, with what the page says to all of them (`Common`). `place`: of
 * what stands in several places, that of one of them.
 */
export const partsOf = <Common extends object = object>(
  modules: Modules,
  place?: 'first' | 'alert' | 'card' | 'aside',
) => {
  const partOf = (extra: string) =>
    Object.entries(modules).find(([file]) => file.startsWith(`./${extra}/`))?.[1].default
  return function Parts({ filled, ...common }: { filled: Record<string, object> } & Common) {
    return Object.entries(filled).map(([extra, value]) => {
      const Part = partOf(extra)
      const shown = place ? (value as { [P in typeof place]?: object | null })[place] : value
      return (
        Part && shown && <Part key={extra} {...common} {...(shown as Record<string, unknown>)} />
      )
    })
  }
}
