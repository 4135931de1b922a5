import { extraNames } from '#extras/all.ts'

const names: string[] = extraNames

/** Whether the tree has this extra: a test that needs two runs where both are. */
export const hasExtra = (name: string) => names.includes(name)
