import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { onStore } from '../../tests/support/portal.ts'
import { audited, record } from './audit.server.ts'
import { firstBroken, unlike } from './audit-stream.server.ts'

onStore()

test('[BEY-217] a line that is changed, put in or taken out is seen, and so is a row that the database has changed', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'audit-')), 'audit.jsonl')
  Object.assign(settings(), { AUDIT_FILE: file })
  const act = (subject: string, isDone: boolean) =>
    audited(
      { actor: 'agent', actions: ['request-answer'], subject },
      async () => 1,
      () => isDone,
    )
  await act('D1-1', true)
  await act('D1-2', false)
  await record({ actor: 'admin', action: 'agent-create', subject: 'lea' })
  Object.assign(settings(), { AUDIT_FILE: '' })

  const text = readFileSync(file, 'utf8')
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  expect(firstBroken(text)).toBe(0)
  expect(firstBroken(text.replace('D1-2', 'D1-3'))).toBe(3)
  expect(firstBroken([lines[0], ...lines.slice(2)].join('\n'))).toBe(2)
  expect(firstBroken([...lines.slice(0, 2), lines[1], ...lines.slice(2)].join('\n'))).toBe(3)

  const long = new Date(0)
  const rows = await store().auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(unlike(text, rows, long)).toEqual([])
  const [, second, third] = rows.map(({ id }) => id)
  await store().auditEntry.update({ where: { id: second ?? 0 }, data: { actor: 'admin' } })
  await store().auditEntry.delete({ where: { id: third ?? 0 } })
  expect(unlike(text, await store().auditEntry.findMany(), long)).toEqual([second, third])
  expect(unlike(text, [], new Date())).toEqual([])
})

test('[BEY-217] after a line that was cut short the file goes on, and that line is named', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'audit-')), 'audit.jsonl')
  writeFileSync(file, '{"id":1,"act')
  Object.assign(settings(), { AUDIT_FILE: file })
  await record({ actor: 'admin', action: 'agent-create', subject: 'lea' })
  Object.assign(settings(), { AUDIT_FILE: '' })
  const text = readFileSync(file, 'utf8')
  expect(firstBroken(text)).toBe(1)
  expect(firstBroken(text.split('\n').slice(1).join('\n'))).toBe(0)
  expect(unlike(text, await store().auditEntry.findMany(), new Date(0))).toEqual([])
})
