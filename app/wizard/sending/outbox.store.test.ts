import { expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { onEachStore } from '../../../tests/support/portal.ts'
import { debiting, iban } from '../../../tests/support/sendings.ts'
import { closeDraft, findSent, moveTask } from './outbox.server.ts'

const { sent } = debiting()

const draftOf = async (id: string) => (await findSent(id)) ?? expect.fail()
const taskOf = async (id: string) => (await draftOf(id)).tasks[0] ?? expect.fail()

onEachStore(() => {
  const refused = async () => (await sent(['PDC1'], 'refused')).id

  test('a task that was moved since it was read is not moved again', async () => {
    const id = await refused()
    const [first, second] = [await taskOf(id), await taskOf(id)]
    const sentAt = new Date('2026-11-21T10:00:00Z')
    expect(await moveTask(first, 'sent', 'r', { sentAt })).toBe(true)
    const row = await taskOf(id)
    expect(row).toMatchObject({ state: 'sent', sentAt })
    expect(await moveTask(second, 'sent', 'r', { sentAt: new Date(), message: 'x' })).toBe(false)
    expect(await taskOf(id)).toEqual(row)
    expect(second.state).toBe('refused')
  })

  test('nor one that has come back to the state in which it was read', async () => {
    const id = await refused()
    const [first, second] = [await taskOf(id), await taskOf(id)]
    await moveTask(first, 'sent', 'r', { sentAt: new Date('2026-11-21T10:00:00Z') })
    await moveTask(first, 'refused', 'r')
    const row = await taskOf(id)
    expect(await moveTask(second, 'sent', 'r', { sentAt: new Date() })).toBe(false)
    expect(await taskOf(id)).toEqual(row)
  })

  test('nor is a call begun of what was left at that', async () => {
    const id = await refused()
    const task = await taskOf(id)
    await closeDraft(await draftOf(id))
    expect(await moveTask(task, 'sent', 'r', { sentAt: new Date() })).toBe(false)
    expect(await taskOf(id)).toMatchObject({ state: 'refused', body: '' })
  })

  test('what is written of a refusal holds no bank details, whatever the utility repeats', async () => {
    const id = await refused()
    const task = await taskOf(id)
    await moveTask(task, 'sent', 'r', { sentAt: new Date() })
    await moveTask(task, 'refused', 'r', { message: `Le compte ${iban} est clos.` })
    const message = 'Le compte FR76•••••••••••••••••••0189 est clos.'
    expect(await store().draftTask.findMany()).toMatchObject([{ message }])
    expect(task.message).toBe(message)
  })
})
