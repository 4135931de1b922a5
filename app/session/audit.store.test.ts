import { expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { onNewStore } from '../../tests/support/portal.ts'
import { type AuditRecord, audited, auditOf, recordRead } from './audit.server.ts'

const mail: AuditRecord = { actor: 'agent', actions: ['subscriber-mail'], subject: '100008' }
const isOne = (answer: number) => answer === 1
const shown = async (area: 'subscriber' | 'agent' | 'request', subject: string) =>
  (await auditOf(area, subject)).map(({ actor, words, done }) => [actor, words, done])

onNewStore(() => {
  test('an action is recorded with who, to whom, when, and whether it was done', async () => {
    const before = new Date()
    expect(await audited(mail, async () => 1, isOne)).toBe(1)
    await audited({ ...mail, actor: 'admin' }, async () => 0, isOne)
    expect(await shown('subscriber', '100008')).toEqual([
      ['admin', 'Adresse e-mail modifiée', false],
      ['agent', 'Adresse e-mail modifiée', true],
    ])
    const [newest] = await auditOf('subscriber', '100008')
    expect(newest?.at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1)
  })

  test('[BEY-96] a delay that is decided is read among what was done of its request', async () => {
    const decided: AuditRecord = { actor: 'agent', actions: ['delay-accepted'], subject: 'D1-1' }
    await audited(decided, async () => 1, isOne)
    expect(await shown('request', 'D1-1')).toEqual([['agent', 'Délai de paiement accordé', true]])
    expect(await shown('agent', 'D1-1')).toEqual([])
  })

  test('a call that fails is recorded as not done, and thrown on', async () => {
    const cut = new Error('cut')
    await expect(audited(mail, () => Promise.reject(cut), isOne)).rejects.toBe(cut)
    expect(await shown('subscriber', '100008')).toEqual([
      ['agent', 'Adresse e-mail modifiée', false],
    ])
  })

  test('an action is recorded before it is performed, as not done until its outcome is known', async () => {
    let meanwhile: unknown
    const earlier = ['agent', 'Adresse e-mail modifiée', false]
    const both: AuditRecord = { ...mail, actions: ['subscriber-mail', 'subscriber-password'] }
    await audited(mail, async () => 0, isOne)
    await audited(
      both,
      async () => {
        meanwhile = await shown('subscriber', '100008')
        return 1
      },
      isOne,
    )
    expect(meanwhile).toEqual([
      ['agent', 'Mot de passe modifié', false],
      ['agent', 'Adresse e-mail modifiée', false],
      earlier,
    ])
    expect(await shown('subscriber', '100008')).toEqual([
      ['agent', 'Mot de passe modifié', true],
      ['agent', 'Adresse e-mail modifiée', true],
      earlier,
    ])
  })

  test('an action that the store does not record is not performed', async () => {
    // Rows are read as ever; every new one is refused.
    await store().$executeRawUnsafe(
      'ALTER TABLE "AuditEntry" ADD COLUMN "refused" INTEGER CHECK ("refused" IS NOT NULL)',
    )
    let performed = false
    const attempt = audited(
      mail,
      async () => {
        performed = true
        return 1
      },
      isOne,
    )
    await expect(attempt).rejects.toThrow()
    expect(performed).toBe(false)
  })

  test('no actions of others are shown, nor those done to an agent whose log-in is the same number', async () => {
    await audited(mail, async () => 1, isOne)
    await audited({ ...mail, subject: '100009' }, async () => 1, isOne)
    const agent: AuditRecord = { actor: 'admin', actions: ['agent-create'], subject: '100008' }
    await audited(agent, async () => 1, isOne)
    expect(await shown('subscriber', '100008')).toHaveLength(1)
    expect(await shown('agent', '100008')).toEqual([['admin', 'Compte créé', true]])
  })

  test('an agent who looks at an account is recorded once in a quarter of an hour, each agent separately', async () => {
    for (const agent of ['agent', 'agent', 'admin']) await recordRead(agent, '100008')
    await recordRead('agent', '100009')
    const looks = [
      ['admin', 'Fiche consultée', true],
      ['agent', 'Fiche consultée', true],
    ]
    expect(await shown('subscriber', '100008')).toEqual(looks)
    await audited(mail, async () => 1, isOne)
    await recordRead('agent', '100008')
    expect(await shown('subscriber', '100008')).toEqual([
      ['agent', 'Adresse e-mail modifiée', true],
      ...looks,
    ])
    const at = new Date(Date.now() - 16 * 60_000)
    await store().auditEntry.updateMany({ data: { at } })
    await recordRead('agent', '100008')
    expect(await shown('subscriber', '100008')).toHaveLength(4)
  })

  test('the last fifty are shown', async () => {
    for (let i = 0; i < 51; i++) await audited(mail, async () => 1, isOne)
    expect(await shown('subscriber', '100008')).toHaveLength(50)
  })

  test('entries go after two years', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    const entry = { actor: 'agent', action: 'subscriber-mail', subject: '100008', done: true }
    await store().auditEntry.createMany({
      data: [
        { ...entry, at: daysAgo(731) },
        { ...entry, at: daysAgo(729) },
      ],
    })
    await audited(mail, async () => 1, isOne)
    expect(await auditOf('subscriber', '100008')).toHaveLength(2)
  })
})
