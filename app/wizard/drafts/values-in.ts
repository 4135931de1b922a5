import type { FormValues } from '../declaration/wizard.ts'

/** Fields of the engine, which no step answers. */
const ours = ['intent', 'draft', 'acting', 'recapDigest']

export function valuesIn(posted: FormData): FormValues {
  const typed = [...posted].filter(([name]) => !ours.includes(name))
  const byName = Map.groupBy(typed, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, pairs]) => {
      const values = pairs.flatMap(([, value]) => (typeof value === 'string' ? value : []))
      return [name, values.length === 1 ? (values[0] ?? '') : values] as const
    }),
  )
}
