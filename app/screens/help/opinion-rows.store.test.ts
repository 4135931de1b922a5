import { expect, onTestFinished, test } from 'vitest'
import { settings } from '#settings.server.ts'
import { store } from '#store/client.server.ts'
import { asked, onEachStore } from '../../../tests/support/portal.ts'
import '../../../tests/support/upstream.ts'
import { countOpinion } from './opinion-rows.server.ts'

onEachStore(() => {
  const give = (owner: string, question: string, helped: boolean, address = '192.0.2.1') =>
    countOpinion(asked('/faq', { context: { address } }), owner, question, helped)

  test('opinions are counted by question, one of each person a day, at once too', async () => {
    const counted = await Promise.all([
      ...Array.from({ length: 5 }, () => give('100001', 'chlore', true)),
      give('100002', 'chlore', true),
      give('100003', 'chlore', false),
      give('100001', 'boire', false),
    ])
    expect(counted.filter(one => one === 'compte')).toHaveLength(4)
    // A change of mind is not a second person.
    expect(await give('100001', 'chlore', false)).toBe('deja')
    // Nor is a telephone away from home.
    expect(await give('100001', 'chlore', true, '198.51.100.1')).toBe('deja')
    const sums = await store().faqOpinion.findMany({
      orderBy: [{ question: 'asc' }, { helped: 'asc' }],
    })
    expect(sums).toEqual([
      { question: 'boire', helped: false, count: 1 },
      { question: 'chlore', helped: false, count: 1 },
      { question: 'chlore', helped: true, count: 2 },
    ])
  })

  test('more than an address may give are not counted, and can be given later', async () => {
    const { PEOPLE_PER_ADDRESS } = settings()
    onTestFinished(() => {
      settings().PEOPLE_PER_ADDRESS = PEOPLE_PER_ADDRESS
    })
    settings().PEOPLE_PER_ADDRESS = 1
    const each = Array.from({ length: 31 }, (_, n) => give(`${n}`, 'chlore', true))
    const counted = await Promise.all(each)
    expect(counted.filter(one => one === 'trop')).toHaveLength(1)
    const late = counted.indexOf('trop')
    expect(await give(`${late}`, 'chlore', true, '198.51.100.1')).toBe('compte')
  })

  test('the person who gave one is written nowhere', async () => {
    await give('100001', 'chlore', true)
    const rows = [await store().faqOpinion.findMany(), await store().quota.findMany()]
    expect(JSON.stringify(rows)).not.toContain('100001')
  })
})
