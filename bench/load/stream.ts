import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../figures.ts'

export type Answer = { status: number; ms: number; end: number; text: string }
type Ask = () => Promise<Response>

/** Asks again and again, `askers` at a time, until it is stopped; answers what came of it since it was last asked. */
export function stream(ask: Ask, { askers = 1, everyMs }: { askers?: number; everyMs: number }) {
  const answers: Answer[] = []
  let isOver = false
  const asker = async (rank: number) => {
    await pause((everyMs * rank) / askers)
    while (!isOver) {
      const started = performance.now()
      const answer = await timed(ask)
      answers.push(answer)
      await pause(Math.max(0, everyMs - (performance.now() - started)))
    }
  }
  const all = Array.from({ length: askers }, (_, rank) => asker(rank))
  return {
    take: () => answers.splice(0),
    stop: async () => {
      isOver = true
      await Promise.all(all)
      return answers.splice(0)
    },
  }
}

async function timed(ask: Ask): Promise<Answer> {
  const started = performance.now()
  const { status, text } = await ask().then(
    async response => ({ status: response.status, text: await response.text() }),
    error => ({ status: 0, text: String(error) }),
  )
  const end = performance.now()
  return { status, text, ms: end - started, end }
}

export const longest = (answers: Answer[]) => Math.max(0, ...answers.map(({ ms }) => ms))

export const timesOf = (answers: Answer[]) => {
  const times = answers.map(({ ms }) => ms)
  return `p99 ${Math.round(quantile(times, 0.99))} ms, au plus ${Math.round(longest(answers))} ms`
}

export const notOk = (answers: Answer[]) => answers.filter(({ status }) => status !== 200)
