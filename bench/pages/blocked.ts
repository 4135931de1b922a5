import { chromium } from '@playwright/test'
import { ensureChromium, flags } from '../../scripts/chromium.ts'
import { median } from '../figures.ts'

const rounds = 3
/** Lighthouse's slow 4G: 1.6 Mb/s down, 750 kb/s up, 150 ms there and back. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Total blocking time in milliseconds while the page loads: slow 4G, CPU ÷ 6, median. */
export async function blockedTime(origin: string, path: string, cookie: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags })
  try {
    const measured: number[] = []
    for (let i = 0; i < rounds; i++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
      const [name = '', ...value] = cookie.split('=')
      await context.addCookies([{ name, value: value.join('='), url: origin }])
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', slow4G)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await page.addInitScript(observe)
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
      measured.push(await page.evaluate(() => Reflect.get(globalThis, 'blocked') as number))
      await context.close()
    }
    return Math.round(median(measured))
  } finally {
    await browser.close()
  }
}

/** Runs in the page: sums up what each long task takes beyond 50 ms. */
function observe() {
  Reflect.set(globalThis, 'blocked', 0)
  new PerformanceObserver(list => {
    const beyond = list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0)
    Reflect.set(globalThis, 'blocked', Reflect.get(globalThis, 'blocked') + beyond)
  }).observe({ type: 'longtask', buffered: true })
}
