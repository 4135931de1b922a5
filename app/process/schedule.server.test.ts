import { once } from 'node:events'
import { expect, test } from 'vitest'
import { inPieces } from '#store/retention.server.ts'
import { jobsEnded, runEvery } from './schedule.server.ts'

const hour = 3_600_000

test('a job that runs while the process ends is asked to end, and waited for', async () => {
  let hasEnded = false
  runEvery(hour, 'job of the tests', async ending => {
    await once(ending, 'abort')
    hasEnded = true
  })
  await jobsEnded(5000)
  expect(hasEnded).toBe(true)
})

test('a job of the same name takes the place of the earlier one, which is asked to end', async () => {
  const ran: string[] = []
  const job = (version: string) =>
    runEvery(hour, 'job that is replaced', async ending => {
      await once(ending, 'abort')
      ran.push(version)
    })
  job('first')
  job('second')
  await expect.poll(() => ran).toEqual(['first'])
  await jobsEnded(5000)
  expect(ran).toEqual(['first', 'second'])
})

test('rows without end are deleted until the process ends, and no piece after that', async () => {
  const ending = new AbortController()
  let pieces = 0
  const deletePiece = async (size: number) => {
    pieces += 1
    if (pieces === 3) ending.abort()
    return size
  }
  expect(await inPieces(deletePiece, 500, ending.signal)).toBe(1500)
})
