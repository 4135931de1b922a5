import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { onNewStore } from '../../../tests/support/portal.ts'
import { draftDataOf, sealContent } from './drafts.server.ts'
import '../../../tests/support/upstream.ts'

const iban = 'FR7630006000011234567890189'

onNewStore(() => {
  test('what is kept of a draft is readable by its owner alone, its bank details masked', async () => {
    const now = new Date()
    const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 1000) }
    const draft = (owner: string, content: string) => ({
      ...{ id: randomUUID(), owner, wizard: '/w', title: 'Adhésion', step: 'coordonnees' },
      ...{ revision: 1, state: 'open', content, ...times },
    })
    const answers = { bank: { iban, owner: 'Claire Martin' } }
    const typed = { bank: { iban: 'FR76 3000 6000 0112 3456 7890 189' } }
    const mine = draft('100001', await sealContent({ answers, typed }))
    await store().draft.create({ data: mine })
    await store().draft.create({ data: draft('100002', await sealContent({ answers, typed: {} })) })
    await store().draftFile.create({
      data: {
        ...{ id: randomUUID(), draftId: mine.id, field: 'piece', type: 'application/pdf', size: 3 },
        ...{ name: await sealContent('attestation.pdf'), content: Buffer.from('abc') },
        createdAt: now,
      },
    })
    const data = await draftDataOf('100001')
    expect(data).toMatchObject([
      {
        title: 'Adhésion',
        answers: { bank: { owner: 'Claire Martin' } },
        files: [{ name: 'attestation.pdf', size: 3 }],
      },
    ])
    expect(JSON.stringify(data)).not.toMatch(/30006|3000 6000/)
    expect(JSON.stringify(data)).toContain('FR76•')
  })
})
