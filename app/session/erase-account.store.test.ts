import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { loggedIn, onStore } from '../../tests/support/portal.ts'
import { store } from '../store/client.server.ts'
import { eraseReport } from './erase-account.server.ts'

onStore()

const day = 86_400_000
const draftOf = (id: string, owner: string, state: string) => ({
  ...{ id, owner, state, wizard: '/x', title: '', step: '', revision: 1, content: '' },
  ...{ createdAt: new Date(), updatedAt: new Date(), expiresAt: new Date(Date.now() + day) },
})

test('[BEY-165] the report counts what is erased and what stays; only the confirmed action erases, and only what is theirs', async () => {
  await loggedIn('subscriber', { owner: '100001' })
  await loggedIn('subscriber', { owner: '100002' })
  const updatedAt = new Date()
  await store().household.create({ data: { owner: '100001', pdc: 'P1', persons: 3, updatedAt } })
  await store().draft.createMany({
    data: [
      draftOf('a', '100001', 'open'),
      draftOf('b', '100001 for 100003', 'open'),
      draftOf('c', '100001', 'sent'),
      draftOf('d', '1000011', 'open'),
    ],
  })
  expect(await eraseReport('999999', false)).toContain('ne garde rien sous ce numéro')
  const asked = await eraseReport('100001', false)
  expect(asked).not.toContain('ne garde rien')
  expect(asked).toContain('rien ne l’est encore')
  expect(await eraseReport('100001', false)).toBe(asked)
  expect(asked.match(/^- \d+ \S+/gm)).toEqual([
    '- 1 sessions',
    '- 0 connexion',
    '- 2 brouillons',
    '- 0 adresse',
    '- 1 taille',
    '- 0 adresses',
    '- 1 demandes',
    '- 0 paiements',
    '- 0 adresses',
    '- 0 actions',
  ])
  expect(await eraseReport('100001', true)).toContain('Effacé à l’instant')
  expect(await eraseReport('100001', false)).not.toMatch(/- [1-9]\d* (sessions|brouillons|taille)/)
  expect(await store().session.count({ where: { owner: '100002' } })).toBe(1)
  expect((await store().draft.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)).toEqual([
    'c',
    'd',
  ])
})

test('[BEY-165] the command says how it is used, and which settings it misses', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)('node', ['scripts/erase.ts', ...args], {
      env: { NODE_ENV: 'production', PATH: process.env.PATH },
    })
  await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage/) })
  await expect(run('100001')).rejects.toMatchObject({
    code: 78,
    stderr: expect.stringContaining('SESSION_SECRET'),
  })
})
