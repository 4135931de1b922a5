import type { Request, Response } from 'express'
import { z } from 'zod'
import { catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { Refusal } from '../refusal.ts'

const modes = ['500', '401', '403', 'garbage', 'empty', 'reset', 'hang', 'slow', 'ok'] as const

/** The body of `POST /demo/pannes`: `after` calls pass first, `times` limits how often it fails, `delayMs` is for `slow`. */
export const fault = z.strictObject({
  call: z.string(),
  mode: z.preprocess(String, z.enum(modes)),
  after: z.int().positive().optional(),
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(600_000).optional(),
})

export type Fault = z.output<typeof fault>

function namesOf(call: string): string[] {
  const wanted = call
    .trim()
    .replace(/^(?:(\w+) )?\/?(?:api\/)?/, (_, method) => (method ? `${method.toUpperCase()} ` : ''))
  return Object.entries(catalogue as Record<string, Endpoint>)
    .filter(([name, { method, path }]) => [name, path, `${method} ${path}`].includes(wanted))
    .map(([name]) => name)
}

export function createFaults() {
  const faults = new Map<string, Fault>()

  function nextFault(name: string): Fault | undefined {
    const key = faults.has(name) ? name : '*'
    const found = faults.get(key)
    if (found?.after) {
      const after = found.after > 1 ? found.after - 1 : undefined
      faults.set(key, { ...found, after })
      return undefined
    }
    if (!found?.times) return found
    if (found.times === 1) faults.delete(key)
    else faults.set(key, { ...found, times: found.times - 1 })
    return found
  }

  return {
    set(wanted: Fault): void {
      if (wanted.call === '*' && wanted.mode === 'ok') {
        faults.clear()
        return
      }
      const names = wanted.call === '*' ? ['*'] : namesOf(wanted.call)
      if (names.length === 0) throw new Refusal(422, `Appel inconnu : ${wanted.call}`)
      for (const name of names) faults.set(name, wanted)
    },

    clear: () => faults.clear(),

    async inject(name: string, request: Request, response: Response): Promise<boolean> {
      const found = nextFault(name)
      return !found || fail(found, request, response)
    },
  }
}

export type Faults = ReturnType<typeof createFaults>

async function fail({ mode, delayMs }: Fault, request: Request, response: Response) {
  switch (mode) {
    case 'ok':
      return true
    case 'slow':
      return delay(response, delayMs ?? 3_000)
    case 'hang':
      return false
    case 'reset':
      request.socket.resetAndDestroy()
      return false
    case 'garbage':
      response.type('json').send('<!DOCTYPE html><title>Bad Gateway</title><h1>Bad Gateway</h1>')
      return false
    case 'empty':
      response.type('json').end()
      return false
    default:
      response.status(Number(mode)).json({ message: 'Panne de démonstration.' })
      return false
  }
}

function delay(response: Response, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(true), ms)
    response.once('close', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })
}
