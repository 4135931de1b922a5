import { expect, test } from 'vitest'
import { type CallName, catalogue } from '#upstream/catalogue/index.ts'
import type { Endpoint } from '#upstream/endpoint.ts'
import { startTestBackend } from '../../../tests/support/backend.ts'
import { createClock } from '../../../utility/clock.ts'

const today = createClock().today()

test('[BEY-660] after a reset, too, each call about the living desk answers as the catalogue says', async () => {
  const alive = await startTestBackend({ isLiving: true })
  await alive.reset()
  const agent = await alive.logIn('agent')
  const shape = (name: CallName, answered: unknown) => {
    const { answer } = catalogue[name] as Endpoint
    if (typeof answer !== 'string') answer.parse(answered)
  }
  const window = { lateBefore: today, soonBefore: today, startValue: '0', endValue: '50' }
  const desk = await alive.ask('listDesk', { query: window }, agent)
  shape('listDesk', desk)
  expect(desk.counts).toMatchObject({ all: 42, mine: 9, nobody: 12, unopened: 2 })
  for (const { histo } of desk.requests) {
    const query = { histoId: histo.id }
    shape('getDeskRequest', await alive.ask('getDeskRequest', { query }, agent))
    shape('getClaim', await alive.ask('getClaim', { query }, agent))
  }
  for (const [name, { method, auth, params, query, answer }] of Object.entries<Endpoint>(catalogue))
    if (method === 'GET' && auth === 'admin' && !params && !query && typeof answer !== 'string')
      shape(name as CallName, await alive.ask(name as CallName, {}, agent))
  expect(await alive.logIn('marc')).toBeTruthy()
  await alive.stop()
})
