import { afterEach, expect, test, vi } from 'vitest'
import { noticeOf } from '#http/route.server.ts'
import { mandatesOf } from '#screens/payment-modes/mandate.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { thrownPage } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { askEach } from './points.server.ts'

// Values for the settings; nothing is called.
utility()

const seventy = Array.from({ length: 70 }, (_, rank) => rank)

/** Each round of calls takes as long, by the only clock there is. */
function slowBy(ms: number) {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const asked: number[] = []
  let isUnderWay = false
  return {
    asked,
    async ask(one: number) {
      asked.push(one)
      if (!isUnderWay) {
        isUnderWay = true
        queueMicrotask(() => {
          now += ms
          isUnderWay = false
        })
      }
      return one * 2
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('each is asked about, in order, never more than twenty at once', async () => {
  let [underWay, most] = [0, 0]
  const answers = await askEach(seventy, async one => {
    most = Math.max(most, ++underWay)
    await new Promise(setImmediate)
    underWay -= 1
    return one * 2
  })
  expect(answers).toEqual(seventy.map(one => one * 2))
  expect(most).toBe(20)
})

test('a slow utility is waited for as long as a reader waits', async () => {
  const { ask, asked } = slowBy(2_600)
  expect(await askEach(seventy, ask)).toHaveLength(70)
  expect(asked).toHaveLength(70)
})

test('beyond that, the rest is not asked about, and all of it ends as a call that is not answered', async () => {
  const { ask, asked } = slowBy(4_000)
  const page = await thrownPage(askEach(seventy, ask))
  expect(asked).toHaveLength(40)
  expect(page.status).toBe(503)
  expect(noticeOf(page)).toMatchObject({
    status: 503,
    notice: { text: expect.stringMatching(/^Problème lors de la préparation de votre demande\./) },
  })
})

test('so do the mandates of many metering points', async () => {
  const { ask } = slowBy(8_000)
  const call = async () => ask(0)
  const points = seventy.map(one => pdc(`P${one}`))
  expect((await thrownPage(mandatesOf({ call } as unknown as Subscriber, points))).status).toBe(503)
})
