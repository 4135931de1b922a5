import { existsSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import type { Day } from '#domain/values.ts'
import { type Extra, extraNames } from '#extras/all.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import type { Clock, TimedWork } from './clock.ts'
import type { Transaction } from './database.ts'
import type { Environment, Handlers, Hooks, Services } from './handler.ts'
import type { WriteMail } from './mails/mailer.ts'
import type { Rows } from './world/rows.ts'

/**
 * What an extra adds to the utility's system: its folder `system/` exports it as `system`. It imports neither this file
 * nor one that needs it (api.ts, openapi.ts, server.ts, demo/tools.ts, world/), but its types.
 */
export type System<Calls extends Record<string, Endpoint> = Record<string, Endpoint>> = {
  /** Title and description of its calls in openapi.json. */
  tag: { title: string; description: string }
  handlers: Handlers<Calls>
  /** Reads its settings, so that a wrong one stops the start. Handlers read theirs from `environment`. */
  settings?: (environment: Environment) => unknown
  /** Writes the mails that are queued by a key (`mails.queue`), by the first word of their reference. */
  mails?: Record<string, (services: Services, key: string) => ReturnType<WriteMail>>
  /** Work that goes on by itself: at the start, at intervals, on each new day and when a handler asks (`soon`). */
  work?: (services: Services) => TimedWork
  /** Deletes the data whose retention is over, also of an extra that is no longer offered. */
  forget?: (tx: Transaction, clock: Clock) => Promise<unknown>
  /** Adds to the world of the first day. */
  seed?: (rows: Rows, today: Day) => void
  /** What the demonstration does on `POST /demo/<name>`. */
  tools?: Record<string, Tool>
  hooks?: Partial<Hooks>
}

type Tool = { body: z.ZodType; run(services: Services, body: unknown): Promise<unknown> }

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
