import { logIn } from '../../tests/support/portal-process.ts'
import { type Stack, startStack } from '../../tests/support/stack.ts'
import { startPeer } from '../peer/run.ts'
import { blockedTime } from './blocked.ts'
import { directDebit, fillDraft } from './draft.ts'
import { claire, home, type Page, underLoad } from './list.ts'
import { firstPaint } from './paint.ts'
import { type Report, tableOf } from './report.ts'
import { excesses, weighSite } from './site.ts'
import { load } from './under-load.ts'

/** What a page weighs and what it costs. Fails beyond a limit in bytes. */
export async function benchPages({ json }: { json: boolean }): Promise<void> {
  // Without request logs: their pipe to this program would be measured too.
  const stack = await startStack(9, { LOG_LEVEL: 'warn' })
  try {
    const report = await measure(stack)
    console.log(json ? JSON.stringify(report, null, 2) : tableOf(report))
    if (report.excesses.length > 0) process.exitCode = 1
  } finally {
    await stack.stop()
  }
}

async function measure(stack: Stack): Promise<Report> {
  const { portal, startup, portalPid } = stack
  const { shown } = await weighSite(stack)
  const cookies = new Map<string, string>()
  for (const { visitor } of underLoad)
    if (!cookies.has(visitor)) cookies.set(visitor, (await logIn(portal, visitor)).cookie)
  await fillDraft(portal, cookies.get(claire) ?? '', directDebit)
  const cookieOf = ({ visitor }: Page) => cookies.get(visitor)

  const pid = await portalPid()
  const headers = { 'accept-encoding': 'gzip' }
  // Just before /home: a machine that others use is not equally fast for long.
  const peer = await startPeer()
  const peerLoad = await load({ url: peer.url, headers }, peer.pid).finally(peer.stop)
  const loads: Report['loads'] = []
  for (const page of underLoad) {
    const url = `${portal}${page.path}`
    const cookie = await afterFirstVisit(url, cookieOf(page))
    loads.push({
      name: nameOf(page),
      ...(await load({ url, headers: { ...headers, cookie } }, pid)),
    })
  }
  // The closest to a bare page: same server and shell, neither session nor upstream call.
  const door = `${portal}/connexion`
  const bare = await load(
    { url: door, headers: { ...headers, cookie: await afterFirstVisit(door) } },
    pid,
  )
  const paint = await firstPaint(portal, home.path, cookieOf(home) ?? '')
  const blocked = await blockedTime(portal, home.path, cookieOf(home) ?? '')
  return {
    heaviest: shown
      .toSorted((one, other) => other.weight.scripts.gzip - one.weight.scripts.gzip)
      .slice(0, 10)
      .map(({ html: _, ...page }) => page),
    excesses: shown.flatMap(page => excesses(page).map(what => `${page.address} : ${what}`)),
    loads,
    bare,
    peer: peerLoad,
    paint,
    blockedMs: blocked,
    startupMs: Math.round(startup),
  }
}

/** What the browser sends from its second page on: it says then that it holds the stylesheet. */
async function afterFirstVisit(url: string, cookie = ''): Promise<string> {
  const response = await fetch(url, { headers: { cookie } })
  const set = response.headers.getSetCookie().map(one => one.split(';')[0])
  return [cookie, ...set].filter(Boolean).join('; ')
}

function nameOf({ name, path }: Page): string {
  return name ?? path
}
