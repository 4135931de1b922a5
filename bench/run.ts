import { parseArgs } from 'node:util'
import { type Stack, startStack } from '../tests/support/stack.ts'
import { password } from '../tests/support/world.ts'
import { blockedTime } from './blocked.ts'
import { load } from './load.ts'
import { pages } from './pages.ts'
import { type Report, tableOf } from './report.ts'
import { excesses, weigh } from './weigh.ts'

// `npm run bench [-- --json]`: what a page weighs and what it costs. Fails beyond a limit in bytes.

const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
// Nothing is printed per request: the portal is measured, not its logs' way to this program.
const stack = await startStack(9, { LOG_LEVEL: 'warn' })
try {
  const report = await measure(stack)
  console.log(values.json ? JSON.stringify(report, null, 2) : tableOf(report))
  if (report.pages.some(({ beyond }) => beyond.length > 0)) process.exitCode = 1
} finally {
  await stack.stop()
}

async function measure({ portal, startup, portalPid }: Stack): Promise<Report> {
  const cookie = await logIn(portal)
  const weighed: Report['pages'] = []
  for (const page of pages) {
    const weight = await weigh(portal, page, cookie)
    weighed.push({ name: page.name ?? page.path, weight, beyond: excesses(page, weight) })
  }
  const pid = await portalPid()
  const compressed = { 'accept-encoding': 'gzip' }
  const home = await load({ url: `${portal}/home`, headers: { ...compressed, cookie } }, pid)
  // The nearest to a bare page: same server, same shell, no session and no upstream call.
  const bare = await load({ url: `${portal}/connexion`, headers: compressed }, pid)
  const blocked = await blockedTime(portal, '/home', cookie)
  return { pages: weighed, home, bare, blockedMs: blocked, startupMs: Math.round(startup) }
}

/** The session cookie of 100001. */
async function logIn(portal: string): Promise<string> {
  const door = `${portal}/connexion`
  const shown = await (await fetch(door)).text()
  const [, captchaToken = ''] = /name="captchaToken" value="([^"]+)"/.exec(shown) ?? []
  const response = await fetch(door, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: portal },
    body: new URLSearchParams({ login: '100001', password, captcha: 'on', captchaToken }),
  })
  const cookie = response.headers.getSetCookie().at(0)?.split(';').at(0)
  if (response.status !== 303 || !cookie) throw new Error(`Connexion : ${response.status}`)
  return cookie
}
