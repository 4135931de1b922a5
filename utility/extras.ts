import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Extra, extraNames } from '#extras/all.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Clock } from './clock.ts'
import type { Transaction } from './database.ts'
import type { Handlers, Hooks, Services } from './handler.ts'

/** What an extra adds to the utility's system: its folder `system/` exports it as `system`. */
export type System<Calls extends Record<string, Endpoint> = Record<string, Endpoint>> = {
  /** Title and description of its calls in openapi.json. */
  tag: { title: string; description: string }
  handlers: Handlers<Calls>
  /** Deletes the data whose retention is over, also of an extra that is no longer offered. */
  forget?: (tx: Transaction, clock: Clock) => Promise<unknown>
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
  const answers = []
  for (const { hooks } of systems.values()) {
    const ask = hooks?.[name] as
      | ((...all: Parameters<Hooks[H]>) => ReturnType<Hooks[H]>)
      | undefined
    answers.push(await ask?.(...args))
  }
  return answers.filter(answer => answer != null) as NonNullable<Awaited<ReturnType<Hooks[H]>>>[]
}
