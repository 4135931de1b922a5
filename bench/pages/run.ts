import { addLongPast, addRequests } from '../../tests/support/long-past.ts'
import { logIn } from '../../tests/support/portal-process.ts'
import { type Stack, startStack } from '../../tests/support/stack.ts'
import { startPeer } from '../peer/run.ts'
import { blockedTime } from './blocked.ts'
import { drafts, fillDraft } from './draft.ts'
import { claire, home, longLists, type Page, pages, recap, staffLists } from './list.ts'
import { firstPaint } from './paint.ts'
import { type Report, tableOf } from './report.ts'
import { load } from './under-load.ts'
import { excesses, weigh } from './weigh.ts'

/** What a page weighs and what it costs. Fails beyond a limit in bytes. */
export async function benchPages({ json }: { json: boolean }): Promise<void> {
  // Without request logs: their pipe to this program would be measured too.
  const stack = await startStack(9, { LOG_LEVEL: 'warn' })
  try {
    const report = await measure(stack)
    console.log(json ? JSON.stringify(report, null, 2) : tableOf(report))
    if (report.pages.some(({ beyond }) => beyond.length > 0)) process.exitCode = 1
  } finally {
    await stack.stop()
  }
}

async function measure({ portal, startup, portalPid, dataDir }: Stack): Promise<Report> {
  addLongPast(dataDir)
  addRequests(dataDir)
  const cookies = new Map<string, string>()
  for (const { visitor } of [...pages, ...staffLists])
    if (visitor && !cookies.has(visitor))
      cookies.set(visitor, (await logIn(portal, visitor)).cookie)
  for (const draft of drafts) await fillDraft(portal, cookies.get(claire) ?? '', draft)
  const cookieOf = ({ visitor = '' }: Page) => cookies.get(visitor)

  const weighed: Report['pages'] = []
  for (const page of pages) {
    const weight = await weigh(portal, page, cookieOf(page))
    weighed.push({ name: nameOf(page), weight, beyond: excesses(page, weight) })
  }

  const pid = await portalPid()
  const headers = { 'accept-encoding': 'gzip' }
  // Just before /home: a machine that others use is not equally fast for long.
  const peer = await startPeer()
  const peerLoad = await load({ url: peer.url, headers }, peer.pid).finally(peer.stop)
  const loads: Report['loads'] = []
  for (const page of [home, ...longLists, ...staffLists, recap]) {
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
    pages: weighed,
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
