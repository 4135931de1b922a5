import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openMetrics } from '#utility/metrics.ts'
import { onBackend } from '../../../tests/support/backend.ts'
import { importTexts, shownExchanges } from './slots.server.ts'

const { backend, db } = await onBackend({}, '2026-11-30')
const token = await backend.logIn('agent')
const getExchanges = () => backend.ask('getExchanges', {}, token)
const shown = () => shownExchanges({ call: getExchanges as never })

test('[BEY-726] nothing is shown to staff where nothing is exchanged', async () => {
  expect(await getExchanges()).toBeNull()
  expect(await shown()).toBeNull()
})

test('[BEY-726] staff read what the billing program contradicts or leaves unanswered, and no more', async () => {
  await db.export.create({ data: { number: 7, day: '2026-11-20', writtenAt: new Date() } })
  const act = { refAbo: '100001', rows: [], day: '2026-11-19', batch: 7 }
  const late = { ...act, kind: 'releves', reference: 'R1' }
  const twice = { state: 'twice', found: '20,00 € au lieu de 10,00 €' }
  await db.act.createMany({
    data: [
      late,
      { ...act, kind: 'paiements', reference: 'R2', ...twice },
      { ...act, kind: 'paiements', reference: 'R3', state: 'acknowledged' },
      { ...act, kind: 'demandes', reference: 'R4' },
      { ...late, reference: 'R5', batch: null },
    ],
  })
  expect(await shown()).toEqual({
    notice: null,
    last: ['Dernière exportation\u00a0: n°\u00a07, le 20/11/2026. 1 acte à exporter.'],
    lines: [
      {
        id: expect.any(Number),
        name: 'Relevé du 19/11/2026, abonné 100001',
        note: 'sans réponse depuis plus de cinq jours (référence R1)',
      },
      {
        id: expect.any(Number),
        name: 'Paiement du 19/11/2026, abonné 100001',
        note: 'imputé deux fois\u00a0: 20,00 € au lieu de 10,00 € (référence R2)',
      },
    ],
    more: 0,
  })
})

test('[BEY-742] staff read when the last import was, how old it is, what it refused, and why it was stopped since', async () => {
  const run = (state: string, endedAt: string, refused: number, reason: string | null = null) =>
    db.importRun.create({
      data: {
        ...{ state, endedAt, refused, reason, startedAt: endedAt, folder: 'entrees' },
        ...{ files: {}, taken: 0, unchanged: 0 },
      },
    })
  await run('stopped', '2026-11-26T02:00:00.000Z', 0, 'ABONNES manque.')
  await run('done', '2026-11-27T02:00:00.000Z', 3)
  const texts = async (now: string) => importTexts((await getExchanges()) as never, new Date(now))
  const done = 'Dernier import\u00a0: le 27/11/2026 à 03:00, il y a'
  expect(await texts('2026-11-28T08:30:00Z')).toEqual([`${done} 30\u00a0h. 3 lignes refusées.`])
  await run('stopped', '2026-11-30T02:00:00.000Z', 0, 'Factures disparues\u00a0: 40 sur 100.')
  expect(await texts('2026-11-30T03:00:00Z')).toEqual([
    'Import arrêté le 30/11/2026 à 03:00, rien n’a été changé\u00a0: Factures disparues\u00a0: 40 sur 100.',
    `${done} 3\u00a0jours. 3 lignes refusées.`,
  ])
  expect((await shown())?.last).toHaveLength(2)
  const server = openMetrics(db, { today: () => '2026-11-30' }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  server.close()
  expect(text).toMatch(/^utility_import_refused_lines 3$/m)
  expect(text).toMatch(/^utility_import_stopped 1$/m)
  const age = Number(/^utility_import_age_seconds (\S+)$/m.exec(text)?.[1])
  expect(Date.now() / 1000 - age).toBeCloseTo(Date.parse('2026-11-27T02:00:00Z') / 1000, -2)
})
