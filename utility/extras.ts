import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Extra, extraNames } from '#extras/all.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Handlers, Hooks, Services } from './handler.ts'

/** What an extra adds to the utility's system: its folder `system/` exports it as `system`. */
export type System<Calls extends Record<string, Endpoint> = Record<string, Endpoint>> = {
  /** Title and description of its calls in openapi.json. */
  tag: { title: string; description: string }
  handlers: Handlers<Calls>
  hooks?: Partial<Hooks>
}

/** The systems of the extras that have one, by their names. */
export const systems = new Map<Extra, System>(
  await Promise.all(
    extraNames.filter(hasSystem).map(async name => {
      const { system } = await import(`../app/extras/${name}/system/index.ts`)
      return [name, system as System] as const
    }),
  ),
)

function hasSystem(name: Extra): boolean {
  return existsSync(path.join(import.meta.dirname, '../app/extras', name, 'system/index.ts'))
}

/** Asks each extra that has this hook, one after the other: they may share a transaction. Leaves out empty answers. */
export const hook: Services['hook'] = async <H extends keyof Hooks>(
  name: H,
  ...args: Parameters<Hooks[H]>
) => {
  type Answer = Awaited<ReturnType<Hooks[H]>>
  const answers: NonNullable<Answer>[] = []
  for (const { hooks } of systems.values()) {
    const ask = hooks?.[name] as ((...all: typeof args) => Promise<Answer>) | undefined
    const answer = await ask?.(...args)
    if (answer != null) answers.push(answer)
  }
  return answers
}
