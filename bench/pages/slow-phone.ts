import { type Browser, chromium, type Page } from '@playwright/test'
import { ensureChromium, flags } from '../../scripts/chromium.ts'

/** Lighthouse's slow 4G: 1.6 Mb/s down, 750 kb/s up, 150 ms there and back. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Runs `work` with a browser, which is closed afterwards. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags })
  return work(browser).finally(() => browser.close())
}

/** A page on a slow phone that was never here: slow 4G, CPU ÷ 6. `cookie` as a Cookie header writes it. */
export async function onSlowPhone(browser: Browser, origin: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const held = cookie.split('; ').map(one => {
    const [name = '', ...value] = one.split('=')
    return { name, value: value.join('='), url: origin }
  })
  await context.addCookies(held)
  return slowDown(await context.newPage())
}

/** Another page of the same browser, which has what the first one fetched. */
export async function nextPage(page: Page): Promise<Page> {
  return slowDown(await page.context().newPage())
}

async function slowDown(page: Page): Promise<Page> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  return page
}
