import * as registry from './registry.ts'

/** The extras, in the order in which pages show their links: the setting EXTRAS names those that the utility offers. */
export const extras = Object.values(registry)
  .map(({ extra }) => extra)
  .toSorted((one, other) => one.place - other.place)

export type Extra = (typeof extras)[number]['name']

export const extraNames = extras.map(({ name }) => name) as [Extra, ...Extra[]]

export const extrasIn = (names: Extra[]) => extras.filter(({ name }) => names.includes(name))
export const extrasBeyond = (names: Extra[]) => extras.filter(({ name }) => !names.includes(name))
