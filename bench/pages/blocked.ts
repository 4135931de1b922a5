import { median } from '../figures.ts'
import { onSlowPhone, withBrowser } from './slow-phone.ts'

const rounds = 3

/** Total blocking time in milliseconds while the page loads on a slow phone: median. */
export async function blockedTime(origin: string, path: string, cookie: string): Promise<number> {
  return withBrowser(async browser => {
    const measured: number[] = []
    for (let i = 0; i < rounds; i++) {
      const page = await onSlowPhone(browser, origin, cookie)
      await page.addInitScript(observe)
      await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
      measured.push(await page.evaluate(() => Reflect.get(globalThis, 'blocked') as number))
      await page.context().close()
    }
    return Math.round(median(measured))
  })
}

/** Runs in the page: sums up what each long task takes beyond 50 ms. */
function observe() {
  Reflect.set(globalThis, 'blocked', 0)
  new PerformanceObserver(list => {
    const beyond = list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0)
    Reflect.set(globalThis, 'blocked', Reflect.get(globalThis, 'blocked') + beyond)
  }).observe({ type: 'longtask', buffered: true })
}
