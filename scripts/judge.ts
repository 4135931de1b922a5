import { spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import axe, { type AxeResults } from 'axe-core'
import { buildDirectory } from '../remix.config.js'
import { layoutRules, wcag } from '../tests/support/axe.ts'
import { formFaults } from '../tests/support/http/same-bytes.ts'
import { htmlFaults } from '../tests/support/valid-html.ts'
import { findHeadless, flags } from './chromium.ts'

// Judges every different page and state of the journeys over HTTP (tests/support/verdicts.ts), once after the run: by
// the W3C's checker vnu, or html-validate without Java, and in one Chromium by axe, by the layout on a phone, and by
// what the forms send.

type Fault = { page: string; fault: string }

const pages = globSync('.cache/verdicts/pages/*.html')
// The payment provider's page has its own stylesheet, on its own server.
const kept = globSync('.cache/verdicts/states/*.html').filter(
  file => !basename(file).startsWith('_paiement_'),
)
/** A state that two addresses share is judged once: their names end with the same digest. */
const states = [...new Map(kept.map(file => [file.split('-').at(-1), file])).values()]

const hasJava = spawnSync('java', ['-version']).status === 0

/** vnu judges all pages in one Java process, too short for the second compiler to pay. */
async function vnuFaults(): Promise<Fault[]> {
  const options = ['--format', 'json', '--stdout', '--skip-info-messages', '--exit-zero-always']
  const java = ['-Xss2m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
  const jar = ['-jar', 'node_modules/vnu-jar/build/dist/vnu.jar']
  const program = spawn('java', [...java, ...jar, ...options, '.cache/verdicts/pages'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const text of program.stdout.setEncoding('utf8')) said += text
  const { messages } = JSON.parse(said) as {
    messages: { url: string; message: string; extract?: string }[]
  }
  return messages.map(({ url, message, extract }) => ({
    page: basename(url),
    fault: `${message}\n    ${extract ?? ''}`,
  }))
}

async function validateFaults(): Promise<Fault[]> {
  console.log('Pas de Java : html-validate juge à la place de vnu.')
  const found: Fault[] = []
  for (const file of pages)
    for (const fault of await htmlFaults(readFileSync(file, 'utf8')))
      found.push({ page: basename(file), fault })
  return found
}

const origin = 'http://portail.test'
const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

/** Two tabs share the states, and each keeps its page and axe; a third sends the forms. */
async function layoutFaults(): Promise<Fault[]> {
  const browser = await chromium.launch({ executablePath: findHeadless(), args: flags })
  const options = { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' } as const
  const waiting = [...states]
  const found: Fault[] = []
  const context = await browser.newContext({ ...options, viewport: desk })
  await serve(context)
  const judgeOn = async (page: Page) => {
    await page.goto(`${origin}/`)
    // axe stays in the window while the states follow each other there.
    await page.evaluate(axe.source)
    for (let file = waiting.shift(); file; file = waiting.shift())
      for (const fault of await judge(page, readFileSync(file, 'utf8')))
        found.push({ page: basename(file), fault })
  }
  const judging = [context.newPage(), context.newPage()].map(async page => judgeOn(await page))
  const sent = formFaults(
    browser,
    pages.map(file => ({ page: basename(file), html: readFileSync(file, 'utf8') })),
  )
  await Promise.all(judging)
  found.push(...(await sent))
  await browser.close()
  return found
}

async function serve(context: BrowserContext) {
  await context.route('**', route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', body: '<title>…</title>' })
    return route.fulfill({ path: `${buildDirectory}/client${pathname}` }).catch(() => route.abort())
  })
}

async function judge(page: Page, html: string): Promise<string[]> {
  const still = html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<\/?noscript[^>]*>/g, '')
    .replace(/<meta http-equiv="content-security-policy"[^>]*>/gi, '')
  await page.setViewportSize(desk)
  await page.setContent(still, { waitUntil: 'load' })
  await page.evaluate(openAgain)
  const faults = await axeOn(page, { type: 'tag', values: wcag })
  const wide = await page.evaluate(overflow)
  if (wide > 0) faults.push(`${wide} px beyond a width of ${desk.width} px`)
  await page.setViewportSize(phone)
  faults.push(...(await axeOn(page, { type: 'rule', values: layoutRules })))
  faults.push(...(await page.evaluate(onPhone)))
  return faults
}

async function axeOn(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }) {
  return page.evaluate(async runOnly => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    // Open menus and sticky buttons cover targets, which are no smaller for that.
    const isCovered = (selector: string) => {
      const target = document.querySelector(selector)
      if (isUnder(target)) return true
      target?.scrollIntoView({ block: 'center' })
      return isUnder(target)
    }
    const isUnder = (target: Element | null) => {
      const { left = 0, top = 0, right = 0, bottom = 0 } = target?.getBoundingClientRect() ?? {}
      const points = [left + 1, (left + right) / 2, right - 1].flatMap(x =>
        [top + 1, (top + bottom) / 2, bottom - 1].map(y => document.elementFromPoint(x, y)),
      )
      return points.some(over => {
        const menu = over?.closest('details[open], [data-open], .deskPanel__send')
        return menu && !menu.contains(target)
      })
    }
    return violations.flatMap(({ id, nodes }) => {
      const found = nodes.filter(({ target: [at] }) => id !== 'target-size' || !isCovered(`${at}`))
      const seen = found.map(({ html }) => html).join('\n')
      return found.length > 0 ? [`${id} (${innerWidth} px): ${seen}`] : []
    })
  }, runOnly)
}

function openAgain() {
  for (const one of document.querySelectorAll<HTMLElement>('[data-open]')) one.showPopover()
}

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** In the page: the h1 is in the first 200 px (receipt: 260) unless an unfolded part is above; nothing overflows. */
function onPhone(): string[] {
  const root = document.documentElement
  const beyond = () => root.scrollWidth - root.clientWidth
  const found: string[] = []
  const h1 = document.querySelector('main h1')
  const open = document.querySelector('details[open]')
  const isPushed = h1 && open && open.compareDocumentPosition(h1) & Node.DOCUMENT_POSITION_FOLLOWING
  const bar = document.querySelector<HTMLElement>('.acting')?.offsetHeight ?? 0
  const above = bar + (h1?.closest('.receipt') ? 60 : 0)
  const top = h1 && !isPushed ? h1.getBoundingClientRect().top + scrollY - above : 0
  if (top > 200) found.push(`the h1 begins ${top} px below the top of a phone`)
  if (beyond() > 0) found.push(`${beyond()} px beyond a width of ${innerWidth} px`)
  root.style.setProperty('font-size', '200%')
  if (beyond() > 0) found.push(`${beyond()} px beyond a phone, text at 200 %`)
  root.style.removeProperty('font-size')
  return found
}

if (pages.length + states.length === 0)
  console.log('Aucune page : les parcours n’en ont pas gardé.')
else {
  const found = await Promise.all([hasJava ? vnuFaults() : validateFaults(), layoutFaults()])
  for (const { page, fault } of found.flat()) console.log(`${page} : ${fault}`)
  console.log(`${pages.length} pages, ${states.length} états, ${found.flat().length} défauts`)
  if (found.flat().length > 0) process.exitCode = 1
}
