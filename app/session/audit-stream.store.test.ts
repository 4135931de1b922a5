import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { onStore } from '../../tests/support/portal.ts'
import { audited, auditOf, record } from './audit.server.ts'
import { firstBroken, inNoFile, summary, unlike } from './audit-stream.server.ts'

onStore()
afterEach(() => void Object.assign(settings(), { AUDIT_FILE: '' }))

const entry = (subject: string) => ({ actor: 'admin', action: 'agent-create' as const, subject })
async function audit(...subjects: string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'audit-'))
  const file = path.join(folder, 'audit.jsonl')
  Object.assign(settings(), { AUDIT_FILE: file })
  for (const subject of subjects) await record(entry(subject))
  return { folder, file, text: () => readFileSync(file, 'utf8') }
}

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
  expect(unlike([text], rows, long)).toEqual([])
  const [, second, third] = rows.map(({ id }) => id)
  await store().auditEntry.update({ where: { id: second ?? 0 }, data: { actor: 'admin' } })
  await store().auditEntry.delete({ where: { id: third ?? 0 } })
  expect(unlike([text], await store().auditEntry.findMany(), long)).toEqual([second, third])
  expect(unlike([text], [], new Date())).toEqual([])
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
  expect(unlike([text], await store().auditEntry.findMany(), new Date(0))).toEqual([])
})

test('[BEY-526] without the key no line can be forged, nor a whole file that follows the rule of its hashes', async () => {
  const { text } = await audit('lea', 'ali')
  expect([firstBroken(text()), firstBroken(text(), [Buffer.alloc(32)])]).toEqual([0, 1])
  const lines = text().trimEnd().split('\n')
  let before = ''
  const forged = (isPlain: boolean) =>
    lines
      .map(line => {
        const { hash: _, before: __, v, ...said } = JSON.parse(line)
        const sealed = JSON.stringify({ ...(!isPlain && { v }), ...said, subject: 'eve', before })
        before = createHash('sha256').update(sealed).digest('hex')
        return `${sealed.slice(0, -1)},"hash":"${before}"}`
      })
      .join('\n')
  expect(firstBroken(forged(false))).toBe(1)
  // The hashes of the version before had no key: they are right, and said to be without one.
  before = ''
  const plain = forged(true)
  expect([firstBroken(plain), summary(plain).unkeyed]).toEqual([0, 2])
  // None of them comes after a line with a key.
  expect(firstBroken(`${lines[0]}\n${plain}`)).toBe(2)
})

test('[BEY-526] an end that was cut off is named by the entries that no file has, and by a hash of the log', async () => {
  const { text } = await audit('lea', 'ali', 'zoe')
  const rows = await store().auditEntry.findMany({ orderBy: { id: 'asc' } })
  const lines = text().trimEnd().split('\n')
  const cut = `${lines.slice(0, -1).join('\n')}\n`
  expect([firstBroken(cut), inNoFile([text()], rows)]).toEqual([0, []])
  expect(inNoFile([cut], rows)).toEqual([rows.at(-1)?.id])
  const told = summary(text()).lastHash ?? ''
  expect([summary(text(), told).hasTold, summary(cut, told).hasTold]).toEqual([true, false])
  expect([firstBroken(''), firstBroken('x'), inNoFile([''], rows)]).toEqual([0, 1, []])
})

test('[BEY-527] what the file does not take is not done, leaves no entry, and is said; what was done stays done', async () => {
  const { folder, text } = await audit('lea')
  let performed = 0
  const act = (before?: () => void) =>
    audited(
      { actor: 'agent', actions: ['request-answer'], subject: 'D9' },
      async () => {
        before?.()
        performed += 1
        return 1
      },
      answer => answer === 1,
    )
  expect(await act(() => rmSync(folder, { recursive: true }))).toBe(1)
  expect(await auditOf('request', 'D9')).toMatchObject([{ done: true }])
  const refusal = {
    name: 'PageFailure',
    status: 503,
    page: { text: expect.stringContaining('rien n’a été fait') },
  }
  await expect(act()).rejects.toMatchObject(refusal)
  await expect(record(entry('bea'))).rejects.toMatchObject(refusal)
  expect([performed, (await auditOf('request', 'D9')).length]).toEqual([1, 1])
  expect(await auditOf('agent', 'bea')).toEqual([])
  expect(text).toThrow()
})
