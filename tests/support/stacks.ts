import type { FullConfig } from '@playwright/test'
import { sessionsAt } from './sessions.ts'
import { type Stack, startStack } from './stack.ts'

/** One for each of the workers that run side by side: a worker that ends by a failed test leaves its stack to the next. */
export default async function startStacks({ workers, projects }: FullConfig) {
  const slots = Array.from({ length: workers }, (_, slot) => slot)
  const stacks = await Promise.all(slots.map(slot => startStack(slot)))
  const { userAgent } = projects[0]?.use ?? {}
  await Promise.all(stacks.map(stack => sessionsAt(stack, String(userAgent))))
  process.env.STACKS = JSON.stringify(stacks)
  return () => Promise.all(stacks.map((stack: Stack) => stack.stop()))
}
