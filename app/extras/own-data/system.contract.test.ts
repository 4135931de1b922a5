import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { addMonths, dayOf } from '#domain/values.ts'
import { onBackend, subscriberPassword } from '../../../tests/support/backend.ts'
import { isDataToken, maxDataTokens, shownTokenDays } from './rules.ts'

// The tokens by which the tools of a subscriber read.

const { backend, db } = await onBackend()
let claire: string
beforeEach(async () => {
  claire = await backend.logIn('100001')
})

const login = '100001'

async function create({ id = randomUUID() as string, months = 3 as 3 | 12, by = claire } = {}) {
  const body = { login, id, name: 'Domotique', months }
  return backend.send('createDataToken', { body }, by)
}
const created = async (how = {}) => ((await (await create(how)).json()) as { token: string }).token
const tokens = () => backend.ask('getDataTokens', { query: { userLogin: login } }, claire)
const reads = async (token: string) =>
  (await backend.send('getReadings', { query: { pdc: 'P100001' } }, token)).status

test('[BEY-50] a token is shown once, kept as its hash, and announced by mail', async () => {
  const token = await created({ months: 12 })
  expect(isDataToken(token)).toBe(true)
  const [listed] = await tokens()
  const until = addMonths(dayOf(new Date()), 12)
  expect(listed).toMatchObject({ name: 'Domotique', until, lastUsedAt: null })
  expect(JSON.stringify(listed)).not.toContain(token)
  for (const file of readdirSync(backend.dataDir))
    expect(readFileSync(path.join(backend.dataDir, file)).includes(token), file).toBe(false)
  const [mail] = await backend.mails('claire.martin@example.fr')
  expect(mail?.text).toContain(`Domotique`)
  expect(mail?.text).toContain('/compteabo/mes-outils')
  expect(mail?.text).not.toContain(token)
})

test('[BEY-50] asked for twice under one id, there is one token, the one that was shown last', async () => {
  const id = randomUUID()
  const lost = await created({ id })
  const token = await created({ id })
  expect(await tokens()).toHaveLength(1)
  expect([await reads(lost), await reads(token)]).toEqual([401, 200])
  expect(await backend.mails('claire.martin@example.fr')).toHaveLength(1)
  // Once used it is somewhere: a form that comes back must not take it away.
  expect((await create({ id })).status).toBe(409)
  expect(await reads(token)).toBe(200)
  const karim = await backend.logIn('100002')
  const body = { login: '100002', id, name: 'Domotique', months: 3 } as const
  expect((await backend.send('createDataToken', { body }, karim)).status).toBe(409)
})

test('[BEY-52] its use is shown, and revoked it is refused at once', async () => {
  const [token, other] = [await created(), await created()]
  expect(await reads(token)).toBe(200)
  const used = (await tokens()).filter(({ lastUsedAt }) => lastUsedAt !== null)
  expect(used).toHaveLength(1)
  const [{ id } = { id: '' }] = used
  const karim = await backend.logIn('100002')
  const revoke = (login: string, by: string) =>
    backend.ask('revokeDataToken', { body: { login, id } }, by)
  expect(await revoke('100002', karim)).toBe(0)
  expect(await reads(token)).toBe(200)
  expect([await revoke(login, claire), await revoke(login, claire)]).toEqual([1, 0])
  expect([await reads(token), await reads(other)]).toEqual([401, 200])
})

test('[BEY-52] its last use is known to ten minutes, and not written at each reading', async () => {
  const token = await created()
  const usedAfter = async (minutes: number) => {
    const before = new Date(Date.now() - minutes * 60_000)
    await db.dataToken.updateMany({ data: { lastUsedAt: before } })
    await reads(token)
    const [row] = await tokens()
    return row?.lastUsedAt !== before.toISOString()
  }
  expect([await usedAfter(9), await usedAfter(11)]).toEqual([false, true])
})

test('[BEY-52] a subscriber has five at most, however many are asked for at once', async () => {
  const asked = Array.from({ length: maxDataTokens + 2 }, () => create())
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(maxDataTokens)
  expect(statuses.filter(status => status === 409)).toHaveLength(2)
})

test('[BEY-52] [BEY-57] it lives through its last day, is listed for a while, then deleted', async () => {
  const token = await created()
  const last = addMonths(dayOf(new Date()), 3)
  const dayAfter = (count: number) => dayOf(new Date(Date.parse(last) + count * 86_400_000))
  await backend.setToday(last)
  expect(await reads(token)).toBe(200)
  await backend.setToday(dayAfter(1))
  expect(await reads(token)).toBe(401)
  await backend.setToday(dayAfter(shownTokenDays))
  expect(await tokens()).toHaveLength(1)
  await backend.setToday(dayAfter(shownTokenDays + 1))
  expect(await tokens()).toEqual([])
  await created()
  expect(await tokens()).toHaveLength(1)
  await backend.setToday()
})

test('[BEY-57] it ends with a change of password, by the subscriber or by staff, of the e-mail address, and with the account', async () => {
  const password = 'Fontaine-2026'
  const ways = {
    own: () =>
      backend.ask(
        'modifyPassword',
        { body: { login, oldPassword: subscriberPassword, password } },
        claire,
      ),
    staff: async () =>
      backend.ask(
        'modifyUserPassword',
        { body: { login, password } },
        await backend.logIn('agent'),
      ),
    mail: async () => {
      const mail = 'claire@atelier.example'
      await backend.ask('createMailModifyConfirmationToken', { body: { login, mail } }, claire)
      const link = await backend.secretTo(mail)
      return backend.ask('modifyMail', { body: { user: login, token: link } }, claire)
    },
    closing: async () =>
      backend.ask('deleteUser', { params: { login } }, await backend.logIn('agent')),
  }
  for (const [way, end] of Object.entries(ways)) {
    await backend.reset()
    claire = await backend.logIn('100001')
    const token = await created()
    expect([way, await reads(token)]).toEqual([way, 200])
    expect(await end()).toBe(1)
    expect([way, await reads(token)]).toEqual([way, 401])
  }
})
