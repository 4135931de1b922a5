import { expect, test, vi } from 'vitest'
import type { Subscriber } from '#session/guards.server.ts'
import { onStore } from '../../../tests/support/portal.ts'
import { pdc } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { hubOf } from './hub.server.ts'

vi.hoisted(() => {
  vi.resetModules()
  process.env.SHOW_TERMINATION = '0'
})

utility()
onStore()

const report = { type: 'Radio', index: 214, date: '2026-10-21', avgCons: 0.3 }
const subscriber = {
  who: { owner: 'A1001', name: 'Marie Martin' },
  ...{ pdc: pdc('PDC1'), pdcs: [pdc('PDC1')] },
  call: async () => [{ counterRef: 'C1', report }],
} as unknown as Subscriber

test('[TERM-01] by configuration the hub leaves the end of a subscription out, and nothing else', async () => {
  const { groups } = await hubOf(subscriber)
  const links = groups.flatMap(group => group.links)
  expect(links.map(({ title }) => title)).toEqual([
    'Envoyer mon relevé de compteur',
    'J’ai eu une fuite',
    'Faire une réclamation',
    'J’arrive dans un logement',
    'Les règles de ma commune',
  ])
  expect(links[0]?.details).toBe('2 minutes · dernier relevé le 21/10/2026')
})
