import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { test as base, expect, narrow, wide, withScripts } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'
import { startStack } from '../../support/stack.ts'
import { main } from '../../support/steps.ts'

// The map in the place of its picture: for wide screens and scripts only, on a portal that has a tile server.

type TileServer = { url: string; seen: string[]; fails: boolean }

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const test = base.extend<object, { tiles: TileServer }>({
  tiles: [
    async ({ browserName: _ }, use) => {
      const tiles: TileServer = { url: '', seen: [], fails: false }
      const server = createServer(({ url }, response) => {
        tiles.seen.push(url ?? '')
        if (tiles.fails) response.writeHead(503).end()
        else response.writeHead(200, { 'content-type': 'image/png' }).end(pixel)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      tiles.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      await use(tiles)
      server.close().closeAllConnections()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ tiles }, use, { parallelIndex }) => {
      const stack = await startStack(5 + parallelIndex, {
        MAP_TILES_URL: `${tiles.url}/{z}/{x}/{y}.png`,
        MAP_TILES_PRIVATE_HOST: '127.0.0.1',
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const opener = (page: Page) => page.getByRole('button', { name: 'Ouvrir la carte' })
const map = (page: Page) => page.getByRole('application', { name: /^Plan : l’accueil est/ })
const picture = (page: Page) => page.getByRole('img', { name: /^Plan : l’accueil est/ })
const wayThere = (page: Page) => main(page).getByRole('link', { name: 'Itinéraire' })

test(
  '[CONTACT-04] [CONTACT-07] the map opens in the place of its picture, at zoom 13 with one marker, its tiles from the portal, and is used by the keys alone',
  withScripts,
  async ({ page, loginAs, tiles }) => {
    const codes: string[] = []
    page.on('request', asked => {
      if (/live-map|leaflet/.test(asked.url())) codes.push(asked.url())
    })
    await loginAs('100001', '/contact')
    await expect(opener(page)).toBeVisible()
    expect(codes).toEqual([])
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(map(page)).toBeFocused()
    await expect(map(page)).toHaveAttribute('data-zoom', '13')
    await expect(page.locator('.leaflet-marker-icon')).toHaveCount(1)
    await expect(page.locator('figure svg')).toHaveCount(1)
    await expect(picture(page)).toHaveCount(0)
    expect(codes).not.toEqual([])
    await expect(page.locator('img.leaflet-tile-loaded').first()).toBeVisible()
    await expect.poll(() => tiles.seen.length).toBeGreaterThan(3)
    for (const path of tiles.seen) expect(path).toMatch(/^\/13\/41(49|5\d)\/28\d\d\.png$/)
    await expectAccessible(page)

    await page.keyboard.press('+')
    await expect(map(page)).toHaveAttribute('data-zoom', '14')
    await page.keyboard.press('-')
    await expect(map(page)).toHaveAttribute('data-zoom', '13')
    const moved = () =>
      page.locator('.leaflet-map-pane').evaluate(pane => getComputedStyle(pane).transform)
    const before = await moved()
    await page.keyboard.press('ArrowRight')
    await expect.poll(moved).not.toBe(before)

    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Agrandir' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(map(page)).toHaveAttribute('data-zoom', '14')
    await page.getByRole('button', { name: 'Réduire' }).press('Enter')
    await expect(map(page)).toHaveAttribute('data-zoom', '13')
    await expect(page.locator('figure')).toContainText('plan imaginaire')
    await page.getByRole('button', { name: 'Revenir au plan' }).press('Enter')
    await expect(picture(page)).toBeVisible()
    await expect(opener(page)).toBeFocused()
  },
)

test(
  '[CONTACT-07] on a phone, and in what the server sends, there is the picture and no button; it stays, with the way there, when the code of the map does not come',
  withScripts,
  async ({ page, loginAs, faults }) => {
    await page.setViewportSize(narrow)
    await loginAs('100001', '/contact')
    await expect(picture(page)).toBeVisible()
    await expect(wayThere(page)).toBeVisible()
    await expect(opener(page)).toHaveCount(0)
    expect(await (await page.request.get('/contact')).text()).not.toContain('Ouvrir la carte')

    await page.route('**/assets/live-map*', route => route.abort())
    await page.setViewportSize(wide)
    await page.reload()
    await opener(page).click()
    await expect(page.getByText('La carte n’a pas pu être chargée.')).toBeVisible()
    await expect(picture(page)).toBeVisible()
    await expect(wayThere(page)).toBeVisible()
    faults.splice(0)
  },
)

test(
  '[CONTACT-07] when tiles do not come, the map says so and keeps its marker',
  withScripts,
  async ({ loginAs, tiles, faults }) => {
    const page = await loginAs('100001', '/contact')
    await opener(page).click()
    await expect(map(page)).toBeFocused()
    tiles.fails = true
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await expect(page.getByText('Une partie de la carte n’a pas pu être chargée.')).toBeVisible()
    await expect(page.locator('.leaflet-marker-icon')).toHaveCount(1)
    tiles.fails = false
    expect(faults.filter(fault => !/^502 for .*\/contact\/carte\//.test(fault))).toEqual([])
    faults.splice(0)
  },
)
