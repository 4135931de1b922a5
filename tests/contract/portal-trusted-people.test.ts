import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend.ts'
import buildPortal from '../support/build.ts'
import { logIn, startPortal } from '../support/portal-process.ts'
import { freePort } from '../support/postgres.ts'
import { worldAt } from '../support/world.ts'

let backend: TestBackend
beforeAll(async () => {
  buildPortal()
  backend = await startTestBackend()
}, 120_000)
afterAll(() => backend?.stop())

/** Answers its address, and how it ends; both keep what they know in the same store. */
async function start(settings: Record<string, string>) {
  const port = await freePort()
  const portal = await startPortal(port, {
    UTILITY_API_URL: `${backend.apiUrl}/api`,
    PAYMENT_ORIGIN: backend.paymentUrl,
    DATABASE_URL: `file:${backend.dataDir}/portal.db`,
    LOG_LEVEL: 'error',
    ...settings,
  })
  return { address: `http://127.0.0.1:${port}`, end: () => portal.kill() }
}

const linked = /href="[^"]*(proches|invitation)|laissez agir|l’on vous invite/
const linking = ['/compteabo', '/plan-du-site', '/donnees-personnelles', '/compteabo/mes-donnees']

test('[BEY-29] switched off, there is no page, no link and no call, and who acted for somebody is at home', async () => {
  const offered = await start({})
  const helper = await logIn(offered.address, '100021')
  const list = await (await helper.get(`${offered.address}/proches`)).text()
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(list) ?? []
  const opened = await helper.post(`${offered.address}/proches`, { id })
  const acting = cookieHeader(opened)
  const homeOf = async (address: string, cookie: string) =>
    (await fetch(`${address}/home`, { headers: { cookie }, redirect: 'manual' })).text()
  expect(await homeOf(offered.address, acting)).toContain('Vous agissez pour')
  const account = await (await helper.get(`${offered.address}/compteabo`)).text()
  expect(account).toMatch(linked)
  const own = /Bonjour \p{L}+/u.exec(await homeOf(offered.address, helper.cookie))?.[0] ?? ''
  expect(own).not.toBe('')
  await offered.end()

  const { address, end } = await start({ EXTRAS: 'easy-read' })
  await backend.call('POST', '/demo/reset')
  const home = await homeOf(address, acting)
  expect(home).toContain(own)
  expect(home).not.toContain('Vous agissez pour')

  const person = await logIn(address, '100001')
  const nowhere = (await person.get(`${address}/nulle-part`)).headers.get('location')
  const token = 'x'.repeat(32)
  for (const page of [
    ...['/compteabo/proches', '/compteabo/proches/inviter', '/proches', '/proches/supprimer'],
    ...['/proches/compte', '/proches/deux-etapes', '/proches/mes-donnees'],
    ...[`/invitation/${token}`, `/invitation/${token}/accepter`],
  ]) {
    const answer = await person.get(address + page)
    expect([page, answer.status, answer.headers.get('location')]).toEqual([page, 303, nowhere])
  }
  for (const page of linking) {
    const answer = await person.get(address + page)
    expect([page, answer.status]).toEqual([page, 200])
    expect([page, await answer.text()]).toEqual([page, expect.not.stringMatching(linked)])
  }
  await person.get(`${address}/compteabo/mes-donnees/tout.json`)
  const agent = await logIn(address, 'agent')
  const panel = await agent.get(`${address}/adm-sem-webabo/subManangement/100020`)
  expect(await panel.text()).not.toContain('agir pour cet abonné')
  const calls = await worldAt(backend.apiUrl).journal()
  expect(calls.length).toBeGreaterThan(0)
  expect(calls.filter(({ path }) => path.includes('delegations'))).toEqual([])
  await end()
}, 90_000)

/** What a browser sends that got these cookies, and no others. */
const cookieHeader = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
